import { catalogue } from '../core/catalogue.ts';

/** What several screens of this feature say in the same words. */
export const messagingCommon = catalogue('messaging-common', {
  bringItBack: 'Bring it back',
  namePhoneNumberOrE: 'Name, phone number or e-mail',
  searchMessages: 'Search messages',
  seeYourUnits: 'See your units',
  send: 'Send',
  useEachName: 'Use each name',
});
