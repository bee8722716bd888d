const LINE = 75;
const digits = Buffer.from('0123456789ABCDEF');
const CR = 13;
const LF = 10;
const SPACE = 32;
const DOT = 46;
const EQUALS = 61;
const F = 70;

/**
 * A piece of text in quoted-printable, lines of 76 characters at most, ended by CR LF. No two blanks stand side by side, none
 * ends a line, and no line begins with a dot or "From": so nothing on its way has a reason to change it, and a signature over
 * it stays whole. Pieces are put together by `softBreak`, which makes whole lines of each. Written byte by byte into one buffer: a long text in characters
 * takes ten times as long, while everybody else waits.
 */
export function quotedPrintable(text: string, after: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const most = bytes.length * 3;
  const out = Buffer.allocUnsafe(most + Math.ceil((most + 1) / (LINE - 2)) * 3 + after.length);
  let end = 0;
  /** The number of characters on the current line. */
  let line = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === LF) {
      out[end++] = CR;
      out[end++] = LF;
      line = 0;
      continue;
    }
    const isPlain = byte === SPACE ? staysBlank(bytes, at, line) : isLetter(byte, line);
    if (line + (isPlain ? 1 : 3) > LINE) {
      out[end++] = EQUALS;
      out[end++] = CR;
      out[end++] = LF;
      line = 0;
    }
    if (isPlain && (line > 0 || isFirst(byte))) {
      out[end++] = byte;
      line += 1;
    } else {
      out[end++] = EQUALS;
      out[end++] = digits[byte >> 4] ?? 0;
      out[end++] = digits[byte & 15] ?? 0;
      line += 3;
    }
  }
  end += out.write(after, end, 'latin1');
  // Long ones are kept for many messages, without the room they did not take.
  return Buffer.copyBytesFrom(out, 0, end);
}

/** A blank with something else on either side of it in the same line. */
function staysBlank(bytes: Buffer, at: number, line: number): boolean {
  const next = bytes[at + 1];
  return next !== SPACE && next !== LF && next !== undefined && line > 0;
}

const isLetter = (byte: number, line: number): boolean =>
  byte > SPACE && byte < 127 && byte !== EQUALS && (line > 0 || isFirst(byte));

/** Whether a line may begin with this character. */
const isFirst = (byte: number): boolean => byte !== SPACE && byte !== DOT && byte !== F;

/** Between two pieces: the text goes on as if nothing were there. */
export const softBreak = '=\r\n';
