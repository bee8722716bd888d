/** A position beyond any in the log, for what cannot be known: no replica has got there. */
export const beyondLog = 'FFFFFFFFFFFFFFFF';

/** PostgreSQL's `0/16B3748` as sixteen digits, which sort as the log goes. */
export function positionOf(lsn: string): string {
  return lsn
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('');
}

/** Whether a text from outside is such a position. */
export function isPosition(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9A-F]{16}$/.test(text);
}
