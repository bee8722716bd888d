import { catalogue } from '../core/catalogue.ts';

/** What several screens of this feature say in the same words. */
export const doorCommon = catalogue('door-common', {
  guest: 'Guest',
  leaveKiosk: 'Leave kiosk',
  startKiosk: 'Start kiosk',
  tryAgain: 'Try again',
});
