import {
  cutAtFields,
  type FieldTexts,
  fieldText,
  type FieldToken,
  parseTemplate,
} from '../../../../../contract/messaging/personalise.ts';

/**
 * Placeholders that a rendering leaves open until it is composed, between two characters that no user's text keeps: the
 * reader's name with its fallback, the organisation's name, the address of the opt-out page and, if reading is counted,
 * the reader's own address.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const marks = /\uE000([nolfr])([^\uE000\uE001]*)\uE001/g;

export const organisationMark = `${OPEN}o${CLOSE}`;
export const linkMark = `${OPEN}l${CLOSE}`;
export const readingMark = `${OPEN}r${CLOSE}`;
export const nameMark = (fallback: string | null): string => `${OPEN}n${fallback ?? ''}${CLOSE}`;

const fieldMark = ({ written }: FieldToken): string => `${OPEN}f${written}${CLOSE}`;

/** A text with what may be fields of the organisation's own marked. */
export const markFields = (text: string): string =>
  cutAtFields(text)
    .map((piece) => (typeof piece === 'string' ? piece : fieldMark(piece)))
    .join('');

/** The same in HTML, outside its tags. */
export const markFieldsInHtml = (html: string): string =>
  html.replaceAll(/(<[^<>]*>)|[^<]+/g, (text, tag: string | undefined) => (tag === undefined ? markFields(text) : tag));

/** Removes those characters. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '');

/** A text with `#name#` marked, and what may be fields. */
export function markNames(text: string): string {
  const { parts, fallbacks } = parseTemplate(text);
  return parts
    .map((part, place) => (place === 0 ? '' : nameMark(fallbacks[place - 1] ?? null)) + markFields(part))
    .join('');
}

export type Filling = {
  name: string;
  organisation: string;
  link: string;
  reading?: string;
  fields?: FieldTexts | null | undefined;
};

/** Text, a name with what stands in for it, or another thing to fill in. */
export type Piece =
  | { text: string }
  | { fill: 'name'; fallback: string }
  | { fill: 'field'; token: FieldToken }
  | { fill: 'organisation' | 'link' | 'reading' };

const fills = { o: 'organisation', l: 'link', r: 'reading' } as const;

export function piecesOf(marked: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of marked.matchAll(marks)) {
    pieces.push({ text: marked.slice(from, match.index) });
    const [whole, kind, fallback = ''] = match;
    const [, token] = kind === 'f' ? cutAtFields(fallback) : [];
    if (typeof token === 'object') pieces.push({ fill: 'field', token });
    else if (kind === 'o' || kind === 'l' || kind === 'r') pieces.push({ fill: fills[kind] });
    else pieces.push({ fill: 'name', fallback });
    from = match.index + whole.length;
  }
  pieces.push({ text: marked.slice(from) });
  return pieces.filter((piece) => !('text' in piece) || piece.text !== '');
}

/**
 * The value of a place; `quote` escapes it for where it stands. The user writes what stands in for a missing name, as they
 * write the text.
 */
export function fillPiece(piece: Exclude<Piece, { text: string }>, filling: Filling, quote: (value: string) => string) {
  if (piece.fill === 'field') return fieldIn(piece.token, filling, quote);
  if (piece.fill !== 'name') return quote(filling[piece.fill] ?? '');
  return filling.name === '' ? piece.fallback : quote(filling.name);
}

function fieldIn(token: FieldToken, { fields }: Filling, quote: (value: string) => string): string {
  const known = fields?.[token.key];
  return known?.trim() ? quote(known) : (fieldText(token, fields ?? {}) ?? '');
}

export const fillIn = (marked: string, filling: Filling, quote = (value: string): string => value): string =>
  piecesOf(marked)
    .map((piece) => ('text' in piece ? piece.text : fillPiece(piece, filling, quote)))
    .join('');

/** The same with what one reader is called and has in fields, everything else left open. */
export function fillReader(marked: string, filling: Filling, quote = (value: string): string => value): string {
  const shut = (piece: Piece): string => {
    if ('text' in piece) return piece.text;
    const isOfReader = piece.fill === 'name' || piece.fill === 'field';
    return isOfReader ? withoutMarks(fillPiece(piece, filling, quote)) : stillOpen[piece.fill];
  };
  return piecesOf(marked).map(shut).join('');
}
const stillOpen = { organisation: organisationMark, link: linkMark, reading: readingMark };

/** Whether it cannot be sent to somebody without a name, because a place has no substitute. */
export const needsName = (marked: string): boolean =>
  piecesOf(marked).some((piece) => 'fill' in piece && piece.fill === 'name' && piece.fallback === '');

/** The keys of what may be fields in it, without which nothing stands in their place. */
export const keysNeeded = (marked: string): string[] =>
  piecesOf(marked).flatMap((piece) =>
    'fill' in piece && piece.fill === 'field' && piece.token.fallback === null ? [piece.token.key] : [],
  );

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
