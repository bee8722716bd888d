/** What turns the direction of a text round, so that it reads as something else. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A text as a header may hold it: one line, nothing that turns it round. */
export const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replaceAll(turning, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
