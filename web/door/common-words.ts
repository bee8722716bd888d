import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const doorCommon = catalogue('door-common', {
  leaveKiosk: 'Leave kiosk',
  startKiosk: 'Start kiosk',
  tryAgain: 'Try again',
});
