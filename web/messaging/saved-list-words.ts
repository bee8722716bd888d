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
    'Write a message and choose Schedule beside Send. It goes by itself, by the clocks of your organisation.',
  noDrafts: 'No drafts yet',
  noDraftsAbout: 'Choose Save as Draft beside Send to keep a message with everything typed into it.',
  noDefaults: 'No default messages yet',
  noDefaultsAbout: 'Texts you use again and again: a welcome, a birthday, a reminder.',
  addDefault: 'Add a text',
  use: 'Use it',
  useAgain: 'Use it again',
  states: {
    scheduled: 'Scheduled',
    held: 'Held',
    missed: 'Missed',
    refused: 'Could not go',
    sent: 'Sent',
    cancelled: 'Cancelled',
  },
  heldFor: { units: 'Held: too few units', route: 'Held: no SMS route', proof: 'Held: address not confirmed' },
  seeUnits: 'See your units',
  confirmAddress: 'Confirm your address',
  draftDeleted: 'Draft deleted',
  defaultDeleted: 'Default message deleted',
  waiting: (count: number) => `${plural(count, 'scheduled message waits', 'scheduled messages wait')} for you`,
  waitingAbout: {
    held: 'It goes by itself once that is mended, at most 6 hours late. Until then you can give it another time, or cancel it.',
    others: 'It did not go by itself: send it now, give it another time, or cancel it.',
    both: 'What is held goes by itself once it can, at most 6 hours late. The others did not go: send them now, give them another time, or cancel them.',
  },
};
