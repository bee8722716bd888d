import type { FailureWords } from '../core/failures.ts';
import type { Message } from '../core/message.ts';
import { plural } from '../core/words.ts';

/** Drafts (spec section 8, SMS). */
export const draftSaved: Message = { severity: 'success', title: 'Draft Saved', detail: 'Message saved as draft' };
/** Somebody changed the draft since it was opened here: theirs stays, and ours stands beside it. */
export const draftSavedBeside: Message = {
  ...draftSaved,
  detail: 'It was changed meanwhile, perhaps in another window. Yours is kept beside it as a draft of its own.',
  lifetime: 7000,
};
export const nothingToSave: Message = {
  severity: 'info',
  title: 'Nothing to save yet',
  detail: 'Write something or choose somebody first.',
};
const draftFailed: Message = { severity: 'error', title: 'Failed', detail: 'Message not saved as draft' };
export const draftFailures: FailureWords = { offline: draftFailed, timeout: draftFailed, other: draftFailed };

/** Scheduling (spec sections 4 and 8). */
export const scheduledTitle = 'message Scheduled';
const scheduleFailed: Message = { severity: 'error', title: 'Schedule Failed', detail: 'Could not schedule message' };
export const scheduleFailures: FailureWords = {
  offline: scheduleFailed,
  timeout: scheduleFailed,
  other: scheduleFailed,
};

/** It was sent where it is now scheduled, or the other way about, or at another time. */
export const doneAlready: Message = {
  severity: 'warning',
  title: 'This message is on its way already',
  detail:
    'It was sent or scheduled a moment ago, perhaps in another window. Nothing was done a second time. Look at what was sent and what is scheduled.',
  lifetime: 10_000,
};

/** Somebody changed the schedule since it was opened here: theirs goes, and ours stands beside it as a draft. */
export const scheduleKeptBeside: Message = {
  ...draftSaved,
  detail:
    'The scheduled message was changed meanwhile, perhaps in another window, and goes as it is now. Yours is kept beside it as a draft.',
  lifetime: 7000,
};

/** Loading a message (spec section 8). */
const notLoaded: Message = { severity: 'error', title: 'Error', detail: 'Could not load message!' };
export const loadFailures: FailureWords = { offline: notLoaded, timeout: notLoaded, other: notLoaded };

/** Uploading a contact file, and sending to one (spec section 8). */
export const uploadFailures: FailureWords = {
  offline: { severity: 'error', title: 'Network Error', detail: 'Please ensure you have strong internet connection' },
  timeout: {
    severity: 'error',
    title: 'Request took too long to respond',
    detail: 'Please try again by refreshing the page',
  },
  other: { severity: 'error', title: 'Upload not successful', detail: 'Please try again' },
};
export const fileNotSent: Message = {
  severity: 'error',
  title: 'Not sent',
  detail: 'Sending failed, please try again',
};

export const keptWords = {
  schedule: 'Schedule',
  saveDraft: 'Save as Draft',
  seeScheduled: 'See what is scheduled',
  draftGone: 'Its draft has left the drafts.',
  keepDraft: 'Keep the draft',
  moreWays: 'More ways to send',
  upload: 'Upload contacts',
  drop: 'Drop your contact file here',
  accept: '.xlsx, .xls or .csv, up to 5MB',
  template: 'Contact template',
  templateAbout: 'One person in each row; PhoneNumber is all that is needed, FirstName becomes #name#.',
  uploading: 'Uploading and reading the file',
  refused: 'This file cannot be read',
  contacts: (count: number) => plural(count, 'contact', 'contacts'),
  fileThere: 'The contact file is with your message',
  backToMessage: 'Back to the message',
  putAside: 'What you were writing was put aside',
  bringBack: 'Bring it back',
};

export const scheduleWords = {
  title: 'Select Date and Time',
  date: 'Date',
  time: 'Time',
  zone: (zone: string, now: string) => `By the clocks of ${zone}, where it is ${now} now.`,
  elsewhere: (here: string) => `This device shows another time: ${here}.`,
  goes: (moment: string) => `Goes ${moment}.`,
  moved: (time: string) => `The clocks leave this time out; it goes at ${time}.`,
  twice: 'The clocks show this time twice; it goes the first time.',
  passed: 'This time has passed. Choose one that is still to come.',
  tooFar: 'Choose a time within the next two years.',
  who: 'Who gets it',
  computed: 'Whoever belongs to it then',
  computedAbout: 'Who joins a group by then gets it, who leaves does not. Units are taken when it goes.',
  fixed: 'Exactly those of now',
  fixedAbout: 'The list is frozen and its units are set aside now.',
  doneElsewhere: 'This was sent or scheduled in another window. Scheduling it here would make it go once more.',
  optedOut: 'Who opts out by then does not get it either way.',
};
