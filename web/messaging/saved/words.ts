import { catalogue } from '../../core/catalogue.ts';

/** The lists of what is sent, scheduled and drafted, and of default messages. */
export const listWords = catalogue('messaging-lists', {
  parts: {
    sent: 'Sent',
    templates: 'Templates',
  },
  reschedule: 'Reschedule',
  sendNow: 'Send now',
  cancel: 'Cancel it',
  open: 'Open',
  found: '{count, number} found',
  to: 'To',
  state: 'State',
  use: 'Use it',
  useAgain: 'Use it again',
});

export const draftListWords = catalogue('draft-list', {
  count: '{count, plural, one {# draft} other {# drafts}}',
  search: 'Search drafts',
  noMatch: 'No draft contains “{text}”',
  none: 'No drafts yet',
  noneAbout: 'Choose Save as Draft next to Send to keep a message and everything you typed.',
  noText: 'No text yet',
  changed: 'Changed',
  deleted: 'Draft deleted',
});

export const defaultListWords = catalogue('default-list', {
  about: 'Texts to use again',
  none: 'No default messages yet',
  noneAbout: 'Texts you use again and again: a welcome, a birthday, a reminder.',
  add: 'Add a text',
  title: 'Title',
  text: 'Text',
  forBirthdays: 'For birthdays',
  forBirthdaysAbout: 'Birthday messages start with this text. Only one text can be for birthdays.',
  titleMissing: 'Enter a title, such as Welcome',
  deleted: 'Default message deleted',
});

export const scheduledListWords = catalogue('scheduled-list', {
  toCome: '{count, plural, one {# message} other {# messages}} to come ({zone})',
  over: '{count, plural, one {# message is over} other {# messages are over}}',
  showUpcoming: 'Show upcoming',
  sample: 'Sample, never sent',
  sampleAbout:
    'It belongs to the sample data and moves on by a week at its time. Open it and save it to make it yours.',
  showPast: 'Show past',
  none: 'Nothing is scheduled',
  noneAbout:
    'Write a message and choose Schedule next to Send. It goes automatically, by your organisation’s time zone.',
  fixed: '(fixed: {count, plural, one {# person} other {# people}})',
  states: {
    scheduled: 'Scheduled',
    held: 'Held',
    missed: 'Missed',
    refused: 'Not sent',
    sent: 'Sent',
    cancelled: 'Cancelled',
  },
  heldFor: { units: 'Held: too few units', proof: 'Held: address not confirmed', restored: 'Held after a restore' },
  confirmAddress: 'Confirm your address',
  waiting:
    '{count, plural, one {# scheduled message needs your decision} other {# scheduled messages need your decision}}',
  waitingAbout: {
    held: 'It goes automatically once that is fixed, at most 6 hours late. Until then you can reschedule or cancel it.',
    others: 'It was not sent. Send it now, reschedule it or cancel it.',
    both: 'Held messages go automatically once they can, at most 6 hours late. The others were not sent: send them now, reschedule them or cancel them.',
  },
  askNow: { title: 'Send it now?', message: 'It goes to {to} immediately.' },
  askCancel: { title: 'Cancel this message?', message: 'It will not go to {to}.', keep: 'Keep it' },
  cancelled: 'Cancelled',
  unitsReturned: 'The units set aside for it have been returned.',
});

/** Words shown while nothing leaves by itself, because everything was restored from a backup. */
export const afterRestoreWords = catalogue('after-restore', {
  restored: 'Everything here was restored from a copy.',
  restoredFrom: 'Everything here was restored from the backup of {moment}.',
  waits:
    'Nothing is sent by itself until you say so. Automatic messages and invitations wait{messages, plural, =0 {} one {; # message is paused} other {; # messages are paused}}{schedules, plural, =0 {} one {; # scheduled message is held} other {; # scheduled messages are held}}.',
  unknown: 'What was sent after the backup is not known here, so look at it first:',
  sent: 'Sent',
  goesOn: 'Everything goes on',
  failed: { title: 'That did not work', detail: 'Nothing has changed. Please try again.' },
});
