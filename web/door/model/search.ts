/** A name as it is searched: without accents, dots below and tone marks, in small letters. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ɓ', 'b')
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .trim();

type Found = { folded: string; phoneEnd: string };

/** Matches each word with the beginning of a part of a name, and digits with the end of a phone number. */
export function matcher(typed: string): (person: Found) => boolean {
  const terms = fold(typed)
    .split(/\s+/)
    .filter((term) => term !== '');
  return ({ folded, phoneEnd }) =>
    terms.every((term) =>
      /^\d+$/.test(term) ? phoneEnd.endsWith(term.slice(-4)) : folded.startsWith(term) || folded.includes(` ${term}`),
    );
}

/** Four letters and digits, as family codes have them; it may be a name as well. */
export const isFamilyCode = (typed: string): boolean => /^[2-9A-HJ-NP-Z]{4}$/i.test(typed.trim());

/** The least an unattended visitor may search for: three letters of a name, or the end of a number. */
export const isEnoughToFind = (typed: string): boolean =>
  /^\D*\d{4,}\s*$/.test(typed) || (!/\d/.test(typed) && fold(typed).replaceAll(/[^\p{L}]/gu, '').length >= 3);

/** The place of each first letter in a list sorted by `folded`. */
export function lettersOf(people: readonly Found[]): { letter: string; place: number }[] {
  const letters: { letter: string; place: number }[] = [];
  people.forEach(({ folded }, place) => {
    const first = folded[0]?.toUpperCase() ?? '';
    const letter = /\p{L}/u.test(first) ? first : '#';
    if (letters.at(-1)?.letter !== letter && !letters.some((one) => one.letter === letter))
      letters.push({ letter, place });
  });
  return letters;
}
