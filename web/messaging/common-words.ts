import { catalogue } from '../core/catalogue.ts';

/** Words that several screens of this feature share. */
export const messagingCommon = catalogue('messaging-common', {
  cancelThisMessage: 'Cancel this message?',
  confirmSend: 'Confirm Send',
  deleted: 'Deleted',
  from: 'From {sender}',
  keepIt: 'Keep it',
  sendTo: 'Send to {count, plural, one {# person} other {# people}}',
  sentUnits: '{said} {units, plural, one {# unit} other {# units}} used.',
  to: 'To',
  howItWillLook: 'How it will look',
  searchMessages: 'Search messages',
  seeYourUnits: 'See your units',
  send: 'Send',
  useAgain: 'Use it again',
});
