const LINE = 75;
const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
const LF = 10;
const SPACE = 32;
const DOT = 46;
const EQUALS = 61;
const F = 70;

/**
 * A piece of text in quoted-printable, lines of 76 characters at most, ended by CR LF. No two blanks stand side by side, none
 * ends a line, and no line begins with a dot or "From": so nothing on its way has a reason to change it, and a signature over
 * it stays whole. Pieces are put together by `softBreak`.
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  const lines: string[] = [];
  let line = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === LF) {
      lines.push(line);
      line = '';
      continue;
    }
    const next = bytes[at + 1];
    const plain =
      byte === SPACE
        ? next !== SPACE && next !== LF && next !== undefined && line !== ''
        : byte > SPACE && byte < 127 && byte !== EQUALS && !(line === '' && (byte === DOT || byte === F));
    const token = plain ? String.fromCharCode(byte) : (hex[byte] ?? '');
    if (line.length + token.length > LINE) {
      lines.push(`${line}=`);
      line = token === ' ' || token === '.' || token === 'F' ? (hex[byte] ?? '') : token;
    } else line += token;
  }
  lines.push(line);
  return lines.join('\r\n');
}

/** Between two pieces: the text goes on as if nothing were there. */
export const softBreak = '=\r\n';
