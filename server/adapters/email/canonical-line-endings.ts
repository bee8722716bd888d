/** Pieces that many messages share are looked through once. */
const known = new WeakMap<Buffer, boolean>();
const LONG = 1024;

/** Whether text is lines ended by CR LF, none of which begins with a dot: nothing on its way has a reason to change it. */
export function hasCanonicalLineEndings(text: string | Buffer): boolean {
  if (typeof text === 'string') return look(text);
  if (text.length < LONG) return look(text.toString('latin1'));
  const found = known.get(text) ?? look(text.toString('latin1'));
  known.set(text, found);
  return found;
}

const look = (text: string): boolean => text.endsWith('\r\n') && !mended.test(text);
/** What nodemailer would mend: one of CR and LF alone, a dot at the beginning of a line. */
const mended = /\r(?!\n)|(?<!\r)\n|(?:^|\n)\./;
