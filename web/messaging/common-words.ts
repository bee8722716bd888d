import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const messagingCommon = catalogue('messaging-common', {
  bringItBack: 'Bring it back',
  namePhoneNumberOrE: 'Name, phone number or e-mail',
  searchMessages: 'Search messages',
  seeYourUnits: 'See your units',
  send: 'Send',
  useEachName: 'Use each name',
});
