import { plural } from '../core/words.ts';

/** The lists of what is sent, scheduled and drafted, and of default messages. */
export const listWords = {
  parts: { sent: 'Sent', scheduled: 'Scheduled', drafts: 'Drafts', defaults: 'Default messages' },
  edit: 'Edit',
  reschedule: 'Reschedule',
  sendNow: 'Send now',
  cancel: 'Cancel it',
  remove: 'Delete',
  undo: 'Undo',
  open: 'Open',
  noSchedules: 'Nothing is scheduled',
  noSchedulesAbout:
    'Write a message and choose Schedule next to Send. It goes automatically, by your organisation’s time zone.',
  noDrafts: 'No drafts yet',
  noDraftsAbout: 'Choose Save as Draft next to Send to keep a message and everything you typed.',
  noDefaults: 'No default messages yet',
  noDefaultsAbout: 'Texts you use again and again: a welcome, a birthday, a reminder.',
  addDefault: 'Add a text',
  use: 'Use it',
  useAgain: 'Use it again',
  states: {
    scheduled: 'Scheduled',
    held: 'Held',
    missed: 'Missed',
    refused: 'Not sent',
    sent: 'Sent',
    cancelled: 'Cancelled',
  },
  heldFor: { units: 'Held: too few units', proof: 'Held: address not confirmed' },
  seeUnits: 'See your units',
  confirmAddress: 'Confirm your address',
  draftDeleted: 'Draft deleted',
  defaultDeleted: 'Default message deleted',
  waiting: (count: number) => `${plural(count, 'scheduled message needs', 'scheduled messages need')} your decision`,
  waitingAbout: {
    held: 'It goes automatically once that is fixed, at most 6 hours late. Until then you can reschedule or cancel it.',
    others: 'It was not sent. Send it now, reschedule it or cancel it.',
    both: 'Held messages go automatically once they can, at most 6 hours late. The others were not sent: send them now, reschedule them or cancel them.',
  },
};
