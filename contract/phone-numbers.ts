/** A number has no fewer figures where a separator could also stand within it, and none has more (E.164). */
const FEWEST = 7;
const MOST = 15;

/** Characters that never stand within a number; but `;ext=5` belongs to the number of a `tel:` link. */
const ALWAYS = /[,，、|｜¦•‣·∙●▪◦\t\r\n\v\f\u0085\u2028\u2029]|[;；](?!ext=\p{Nd}{1,6}(?!\p{Nd}))/u;

/**
 * Separators that may stand within a number too, as in 0171/1234567: a stroke; a word ("or", "and", "wife:") in any
 * language, with the brackets around it, unless it announces an extension; a plus between two, or at the next's start.
 */
const BETWEEN =
  /[/\\&＆~]+|[+＋]\s?(?=\(?0)|[\s([]{0,3}(?<!\p{L})(?!(?:ext|extn|extension|x)[.:=]?\s*\p{Nd}{1,6}(?!\p{Nd}))\p{L}[^\p{Nd}+＋(]*|(?=[+＋])/giu;

/** Separators within numbers. They divide only text too long to be one number, and only into whole numbers. */
const WITHIN = [/\s{2,}/u, /(?<!\s)\s+[-–—.]+\s+/u, /\s+/u, /[-–—]+/u, /\.+/u, /_+/u];

/**
 * The numbers in a text, in order and as typed: the one rule for typed numbers, forms, contact files and imports. No
 * digit is lost: text that cannot be split stays whole, and is refused whole by its reader.
 */
export function divideNumbers(text: string): string[] {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .split(ALWAYS)
    .map((entry) => entry.replaceAll(/\s{2,}/gu, '  ').trim())
    .filter((entry) => entry !== '')
    .flatMap(divideBetween)
    .flatMap(divideWithin);
}

/** Left to right, wherever what is before and what is behind can each hold a number; a long text takes no longer. */
function divideBetween(entry: string): string[] {
  const parts: string[] = [];
  let left = figures(entry);
  let begin = 0;
  let seen = 0;
  let held = 0;
  for (const { 0: found, index } of entry.matchAll(BETWEEN)) {
    const more = figures(entry.slice(seen, index));
    held += more;
    left -= more;
    seen = index;
    if (held < FEWEST || left < FEWEST) continue;
    parts.push(entry.slice(begin, index).trim());
    begin = index + found.length;
    held = 0;
  }
  return [...parts, entry.slice(begin).trim()];
}

function divideWithin(entry: string): string[] {
  if (figures(entry) <= MOST) return [entry];
  for (const separator of WITHIN) {
    const parts = entry.split(separator).map((part) => part.trim());
    if (parts.length > 1 && parts.every((part) => figures(part) >= FEWEST && figures(part) <= MOST)) return parts;
  }
  return [entry];
}

const figures = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
