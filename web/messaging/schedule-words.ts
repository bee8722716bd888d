import { catalogue } from '../core/catalogue.ts';
import { ApiError, type FailureWords } from '../core/failures.ts';
import type { Message } from '../core/message.ts';

export const scheduleWords = catalogue('scheduling', {
  title: 'Select Date and Time',
  quick: 'Times often chosen',
  zone: 'Time zone: {zone}. It is {now} there now.',
  elsewhere: 'This device shows another time: {here}.',
  goes: 'It goes {moment}.',
  moved: 'The clocks skip this time, so it goes at {time}.',
  twice: 'The clocks show this time twice. It goes the first time.',
  who: 'Who gets it?',
  computed: 'The people in it at that time',
  computedAbout:
    'People who join a group before then get it; people who leave do not.{costs, select, yes { Units are taken when it goes.} other {}}',
  fixed: 'Only the people in it now',
  fixedAbout: 'The list does not change{costs, select, yes {, and its units are set aside now} other {}}.',
  taken: 'Taken when it goes',
  takenAbout: 'If there are too few then, the message waits and we tell you.',
  setAside: 'Set aside now',
  setAsideAbout: 'No other message can use them. Names and numbers stay as they are now.',
  optedOut: 'People who opt out before then do not get it.',
  scheduled: 'message Scheduled',
  failed: 'Schedule Failed',
  failedAbout: 'Could not schedule message',
});

/** Scheduling (spec sections 4 and 8). */
export const scheduledTitle = scheduleWords.scheduled;
const scheduleFailed: Message = {
  severity: 'error',
  title: scheduleWords.failed,
  detail: scheduleWords.failedAbout,
};
export const scheduleFailures: FailureWords = {
  offline: scheduleFailed,
  timeout: scheduleFailed,
  other: scheduleFailed,
};

/** Whether somebody changed the scheduled message since it was read here; theirs stays. */
export const isChangedElsewhere = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'messaging.schedule_changed';
