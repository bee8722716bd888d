/** Characters that change the direction of a text, so that it reads as something else. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A text fit for a header: one line, without characters that change its direction. */
export const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .replaceAll(turning, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
