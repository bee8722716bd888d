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
  asItStands: 'Everybody will see “{mark}” instead of their name.',
  askAboutName: '{label} is not ticked, so everybody would read “{mark}” instead of their name.',
  insert: 'Insert {mark}',
  howItWillLook: 'How it will look',
  willAppear: 'Your message will appear here.',
  receiptNone: 'Choose who gets this message. Here you will see who that is, and who cannot get it and why.',
  exampleNumber: 'e.g. {number}',
  bringItBack: 'Bring it back',
  namePhoneNumberOrE: 'Name, phone number or e-mail',
  searchMessages: 'Search messages',
  seeYourUnits: 'See your units',
  send: 'Send',
  useEachName: 'Use each name',
});
