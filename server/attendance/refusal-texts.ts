import { catalogue } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('attendance-refusals', {
  amount:
    '{decimals, plural, =0 {Enter a whole amount.} one {Enter an amount with at most # decimal.} other {Enter an amount with at most # decimals.}}',
  code: 'Enter the six digits of the attendance code.',
  ended: 'This check-in has ended and its code with it. Open it from the list.',
  tooLate: 'Choose a date within the next two years.',
  tooEarly: 'Choose a later date.',
  repeatsTooEarly: 'A repeated check-in can start at most a year ago. Choose a later first date.',
  otherAccount: 'Somebody else has signed in in this browser. Sign in as whoever opened this check-in.',
  notIn: 'This person is not checked in. Check them in first.',
});
