import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const messagingCommon = catalogue('messaging-common', {
  cancelThisMessage: 'Cancel this message?',
  confirmSend: 'Confirm Send',
  deleted: 'Deleted',
  backToMessage: 'Back to the message',
  from: 'From {sender}',
  keepIt: 'Keep it',
  sendTo: 'Send to {count, plural, one {# person} other {# people}}',
  sentUnits: '{said} {units, plural, one {# unit} other {# units}} used.',
  to: 'To',
  bringItBack: 'Bring it back',
  namePhoneNumberOrE: 'Name, phone number or e-mail',
  searchMessages: 'Search messages',
  seeYourUnits: 'See your units',
  send: 'Send',
  useEachName: 'Use each name',
});
