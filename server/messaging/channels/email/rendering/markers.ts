import { parseTemplate } from '../../../../../contract/messaging/personalise.ts';

/**
 * What a rendering leaves open until it is composed, between two characters that no text of a user's keeps: the reader's
 * name with what stands in for it, the organisation's name, the address of the opt-out page.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const marks = /\uE000([nol])([^\uE001]*)\uE001/g;

export const organisationMark = `${OPEN}o${CLOSE}`;
export const linkMark = `${OPEN}l${CLOSE}`;
export const nameMark = (fallback: string | null): string => `${OPEN}n${fallback ?? ''}${CLOSE}`;

/** Without those characters. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '');

/** A text with `#name#` marked. */
export function markNames(text: string): string {
  const { parts, fallbacks } = parseTemplate(text);
  return parts.map((part, place) => (place === 0 ? part : nameMark(fallbacks[place - 1] ?? null) + part)).join('');
}

/** A text with the name in all its places, the others left open. */
export const nameOnly = (marked: string, name: string): string =>
  marked.replaceAll(marks, (whole, kind: string) => (kind === 'n' ? name : whole));

export type Filling = { name: string; organisation: string; link: string };

/** Text, a name with what stands in for it, or another thing to fill in. */
export type Piece = { text: string } | { fill: 'name'; fallback: string } | { fill: 'organisation' | 'link' };

export function piecesOf(marked: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of marked.matchAll(marks)) {
    pieces.push({ text: marked.slice(from, match.index) });
    const [whole, kind, fallback = ''] = match;
    pieces.push(kind === 'n' ? { fill: 'name', fallback } : { fill: kind === 'o' ? 'organisation' : 'link' });
    from = match.index + whole.length;
  }
  pieces.push({ text: marked.slice(from) });
  return pieces.filter((piece) => !('text' in piece) || piece.text !== '');
}

/** What stands in a place; `quote` makes a value fit for it. What stands in for a name is written by the user, as the text is. */
export function fillPiece(piece: Exclude<Piece, { text: string }>, filling: Filling, quote: (value: string) => string) {
  if (piece.fill !== 'name') return quote(filling[piece.fill]);
  return filling.name === '' ? piece.fallback : quote(filling.name);
}

export const fillIn = (marked: string, filling: Filling, quote = (value: string): string => value): string =>
  piecesOf(marked)
    .map((piece) => ('text' in piece ? piece.text : fillPiece(piece, filling, quote)))
    .join('');

/** Whether somebody without a name cannot get it: a place has nothing to stand in. */
export const needsName = (marked: string): boolean =>
  piecesOf(marked).some((piece) => 'fill' in piece && piece.fill === 'name' && piece.fallback === '');

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
