import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const attendanceCommon = catalogue('attendance-common', {
  devicesAtTheDoor: 'Devices at the door',
});
