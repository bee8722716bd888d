import { catalogue } from '../core/catalogue.ts';

/** What several screens of this feature say in the same words. */
export const attendanceCommon = catalogue('attendance-common', {
  devicesAtTheDoor: 'Devices at the door',
  ended: 'ended',
  theCheckIn: 'the check-in',
});
