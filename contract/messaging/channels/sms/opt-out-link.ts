/** Stands in for a real token, which is as long, where a text is measured or shown before it is sent. */
export const sampleToken = 'A7mPq2Rt9VwXz4Bc';

/**
 * A text with the line by which somebody ends such messages, where they cannot answer it. `base` is the address of the
 * page up to the token; with an empty one the text stays as it is. The link stands last, so that nothing follows it.
 */
export function withOptOutLink(text: string, base: string, token: string = sampleToken): string {
  return base === '' ? text : `${text}\nStop: ${base}${token}`;
}
