/** How long what stands in a link is: as many letters and digits as nobody can guess. */
const tokenLength = 16;

/** Stands in for a real token where only the length matters. */
export const sampleToken = '0'.repeat(tokenLength);

/**
 * A text with the line by which somebody ends such messages, where they cannot answer it. `base` is the address of the
 * page up to the token; with an empty one the text stays as it is. The link stands last, so that nothing follows it.
 */
export function withOptOutLink(text: string, base: string, token: string = sampleToken): string {
  return base === '' ? text : `${text}\nStop: ${base}${token}`;
}
