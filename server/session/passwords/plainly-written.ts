/** Figures and signs around and between words that make them no harder to guess: as many as a date written out. */
export const MOST_AROUND = 8;

/** Small letters without marks, without what nobody sees, and without what only parts words from each other. */
export function plainly(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\s._-]/gu, '');
}

/** Letters instead of the signs that are written for them. `1`, `!` and `|` are written for two. */
export function withLetters(text: string, upright: 'i' | 'l'): string {
  return Array.from(text, (sign) => letterFor.get(sign) ?? (UPRIGHT.includes(sign) ? upright : sign)).join('');
}

const UPRIGHT = '1!|';
const letterFor = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['8', 'b'],
  ['(', 'c'],
  ['3', 'e'],
  ['9', 'g'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
]);
