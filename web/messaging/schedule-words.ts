import type { FailureWords } from '../core/failures.ts';
import type { Message } from '../core/message.ts';
import { draftSaved } from './saved-words.ts';

/** Scheduling (spec sections 4 and 8). */
export const scheduledTitle = 'message Scheduled';
const scheduleFailed: Message = { severity: 'error', title: 'Schedule Failed', detail: 'Could not schedule message' };
export const scheduleFailures: FailureWords = {
  offline: scheduleFailed,
  timeout: scheduleFailed,
  other: scheduleFailed,
};

/** Somebody changed the schedule since it was opened here: theirs goes, and ours stands beside it as a draft. */
export const scheduleSavedBeside: Message = {
  ...draftSaved,
  detail:
    'The scheduled message was changed meanwhile, perhaps in another window, and goes as it is now. Yours is kept beside it as a draft.',
  lifetime: 7000,
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
  units: 'Units',
  taken: 'Taken when it goes',
  takenAbout: 'Are there too few by then, it waits and you are told.',
  setAside: 'Set aside now',
  setAsideAbout: 'Nothing else uses them up meanwhile. Names and numbers stay as they are now.',
  doneElsewhere: 'This was sent or scheduled in another window. Scheduling it here would make it go once more.',
  optedOut: 'Who opts out by then does not get it either way.',
};
