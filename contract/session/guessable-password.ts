/** The password's future owner: the details an acquaintance would try first. */
export type Owner = { email: string; name: string; organisations: readonly string[] };

const PRODUCT = 'Koinonia';
/** Shorter words are in every password. */
const FEWEST = 3;
const BETWEEN_WORDS = /[\s@._+-]+/;

/** Whether a password is the e-mail, a name, the organisation or the product, or a word of them with figures and signs. */
export function isPersonalWord(password: string, owner: Owner): boolean {
  const bare = lettersOf(password);
  return bare.length >= FEWEST && wordsOf(owner).some((word) => consistsOf(bare, word));
}

/** Guesses by an acquaintance of the owner: each text whole, its words, and its initials. */
export function wordsOf({ email, name, organisations }: Owner): string[] {
  return [email, name, PRODUCT, ...organisations]
    .flatMap((text) => [text, ...text.split(BETWEEN_WORDS), initialsOf(text)])
    .map(lettersOf)
    .filter((word) => word.length >= FEWEST);
}

/** `rccog` of "Redeemed Christian Church of God". */
const initialsOf = (text: string): string =>
  text
    .split(BETWEEN_WORDS)
    .map((word) => word.charAt(0))
    .join('');

/** `AdaObi-2026` is `adaobi`, as `Ada Obi` is. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

const consistsOf = (text: string, word: string): boolean => text.replaceAll(word, '') === '';

/** Whether it is one to three characters over and over, or a run such as `abcdefgh`. */
export function isPattern(password: string): boolean {
  const places = Array.from(password.toLowerCase(), (one) => one.codePointAt(0) ?? 0);
  const steps = new Set(places.slice(1).map((place, at) => place - (places[at] ?? 0)));
  const [step = 0] = steps;
  return /^(.{1,3}?)\1+.{0,2}$/u.test(password.toLowerCase()) || (steps.size === 1 && Math.abs(step) <= 1);
}
