import { catalogue } from '../../core/catalogue.ts';

/** The lists of what is sent, scheduled and drafted, and of default messages. */
export const listWords = catalogue('messaging-lists', {
  templates: 'Templates',
  reschedule: 'Reschedule',
  sendNow: 'Send now',
  cancel: 'Cancel it',
});

export const draftListWords = catalogue('draft-list', {
  count: '{count, plural, one {# draft} other {# drafts}}',
  none: 'No drafts yet',
  noneAbout: 'Choose Save as Draft next to Send to keep a message and everything you typed.',
  noText: 'No text yet',
});

export const defaultListWords = catalogue('default-list', {
  none: 'No default messages yet',
  noneAbout: 'Texts you use again and again: a welcome, a birthday, a reminder.',
  add: 'Add a text',
  title: 'Title',
  forBirthdays: 'For birthdays',
  forBirthdaysAbout: 'Birthday messages start with this text. Only one text can be for birthdays.',
});

export const scheduledListWords = catalogue('scheduled-list', {
  toCome: '{count, plural, one {# message} other {# messages}} to come ({zone})',
  over: '{count, plural, one {# message is over} other {# messages are over}}',
  sample: 'Sample, never sent',
  sampleAbout:
    'It belongs to the sample data and moves on by a week at its time. Open it and save it to make it yours.',
  show: 'Show {over, select, yes {upcoming} other {past}}',
  none: 'Nothing is scheduled',
  noneAbout:
    'Write a message and choose Schedule next to Send. It goes automatically, by your organisation’s time zone.',
  fixed: '(fixed: {count, plural, one {# person} other {# people}})',
  states: {
    held: 'Held',
    missed: 'Missed',
    refused: 'Not sent',
  },
  heldFor: 'Held{why, select, units {: too few units} proof {: address not confirmed} other { after a restore}}',
  confirmAddress: 'Confirm your address',
  waiting:
    '{count, plural, one {# scheduled message needs your decision} other {# scheduled messages need your decision}}',
  waitingAbout: {
    held: 'What is held goes automatically once that is fixed, at most 6 hours late. Until then you can reschedule or cancel it.',
    others: 'What was not sent: send it now, reschedule it or cancel it.',
  },
  askNow: 'Send it to {to} now?',
  askCancel: 'It will not go to {to}.',
  unitsReturned: 'The units set aside for it have been returned.',
});

/** Words shown while nothing leaves by itself, because everything was restored from a backup. */
export const afterRestoreWords = catalogue('after-restore', {
  restored: 'Everything here was restored from {known, select, yes {the backup of {moment}} other {a copy}}.',
  waits:
    'Nothing is sent by itself until you say so. Automatic messages and invitations wait{messages, plural, =0 {} one {; # message is paused} other {; # messages are paused}}{schedules, plural, =0 {} one {; # scheduled message is held} other {; # scheduled messages are held}}.',
  unknown: 'What was sent after the backup is not known here, so look at it first:',
  goesOn: 'Everything goes on',
});
