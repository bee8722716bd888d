/** One line, without the characters that a database or a person cannot read, and without those that nobody sees. */
export function tidyCell(cell: string): string {
  const text = /[\p{Cc}\p{Cs}\u00ad\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/u.test(cell)
    ? cell
        .replaceAll(/[\u00ad\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, '')
        .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    : cell;
  return (
    /[\u00a0\u2000-\u200a\u202f\u3000]/.test(text) ? text.replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000]+/g, ' ') : text
  ).trim();
}

/** Nearly every cell: nothing to tidy, no formula, no letter that could be broken. */
const PLAIN = /^[!-&(-<>-~](?:[ -~]*[!-~])?$/;

/** A cell as it is meant: the text of a formula such as ="0803…", letters that were read in the wrong way mended. */
export function cleanCell(cell: string): string {
  if (cell === '' || PLAIN.test(cell)) return cell;
  // Before it is tidied: of the two characters of a broken letter, the second may be invisible.
  const text = tidyCell(fixEncoding(cell));
  const formula = text.startsWith('=') ? /^=\s*(?:T\()?"([^"]*)"\)?$/i.exec(text) : null;
  return fixEncoding((formula?.[1] ?? text).replace(/^'(?=[+\d(=])/, '').trim());
}

const BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The same with its lines, which part what an address and several numbers of one cell say. */
export function cleanLines(cell: string): string {
  if (cell === '' || PLAIN.test(cell)) return cell;
  return BREAK.test(cell) ? cell.split(BREAK).map(cleanCell).filter(Boolean).join('\n') : cleanCell(cell);
}

/** A cell of several lines as one. */
export const inOneLine = (cell: string): string => cell.replaceAll('\n', ' ');

/** A cell without the brackets that it ends with. */
export function withoutAside(cell: string): string {
  if (!cell.endsWith(')')) return cell;
  const open = cell.indexOf('(', cell.lastIndexOf(')', cell.length - 2) + 1);
  return open < 0 ? cell : cell.slice(0, open).trimEnd();
}

const WINDOWS = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((letter, place) => [
    letter,
    [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
      0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ][place] ?? 0,
  ]),
);
const BROKEN = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** UTF-8 that was read as Windows-1252, such as “Ã³”, as it was written; other text as it is. */
export function fixEncoding(text: string): string {
  if (!BROKEN.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = code < 256 ? code : WINDOWS.get(letter);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes)).normalize('NFC');
  } catch {
    return text;
  }
}

const NOTHING =
  /^(?:n\.?\s?\/\s?a\.?|#n\/a|nil|none|null|nan|undefined|unknown|not available|not applicable|inconnu|aucun|aucune|neant|néant|tbd|x{2,}|[-–—_.*/\\?"”“″〃]+|''|#(?:ref|value|name|div\/0)[!?]?|0+([/.-]0+){1,2}|0+)$/i;

/** Written for missing values: N/A, nil, “-”, 0/0/00. */
export function isPlaceholder(cell: string): boolean {
  return cell.length <= 16 && NOTHING.test(cell);
}

const NAMES = /^(?:null|nan|none|nil|unknown|x{2,})$/i;

/** The same of a name: Null, Nan and None are names, where another one stands beside them. */
export function mayBeName(cell: string): boolean {
  return NAMES.test(cell) && !/^(?:nil|unknown)$/i.test(cell);
}

/** A letter that was lost where the file was made: “Ife?ma”. */
export function hasLostLetter(name: string): boolean {
  return (name.includes('?') || name.includes('\ufffd')) && /\p{L}\?\p{L}|\ufffd/u.test(name);
}

/** “Ada Eze”, and “Eze, Ada”. */
export const looksLikeName = (cell: string): boolean =>
  /^\p{L}[\p{L}\p{M}.'’ʼ -]*(?:, ?\p{L}[\p{L}\p{M}.'’ʼ -]*)?$/u.test(cell) &&
  cell.length > 1 &&
  cell.length <= 61 &&
  cell.split(' ').length <= 6;

/** Stands for a person not yet named, in programs and in lists of offices. */
const UNNAMED =
  /^\(?(?:info(?:rmation)? requested|not (?:yet )?(?:provided|supplied|given|known|named|appointed|assigned|filled|available)|(?:(?:position|post|seat|office|poste|cargo|nafasi)\s+(?:is )?)?(?:vacan(?:t|te|cy)|vago|vaga|vakant|iko wazi)(?: (?:position|post|seat|office))?|(?:yet )?to be (?:confirmed|announced|filled|appointed|assigned|determined|decided|elected|named|advised)|tb[acdf]|anonym(?:ous|e)|(?:no|without|sans|sem|sin) (?:name|nom|nome|nombre)|nobody|no ?one|nil|unknown(?: (?:name|person))?|name unknown|inconnue?|desconhecid[oa]|desconocid[oa]|onbekend|unbekannt|haijulikani|[àa] (?:pourvoir|d[ée]signer|d[ée]finir|confirmer|compl[ée]ter)|a (?:definir|confirmar|designar|indicar)|ninguem|ningu[ée]m|aucune?|personne)\.?\)?$/iu;

export const isUnnamed = (name: string): boolean => name.length <= 40 && UNNAMED.test(name.trim());
