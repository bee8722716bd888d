import { plainName } from './name.ts';

const MALE = 'mr mister bro brother sir master monsieur frere alhaji fr father deacon dcn prophet mallam';
const FEMALE =
  'mrs ms miss sis sister madam madame mme mlle mademoiselle lady mama mummy soeur alhaja deaconess prophetess';
const EITHER =
  'pastor pst pastors pasteur rev revd reverend bishop bp archbishop apostle apst evangelist evang elder eld minister min dr doctor docteur prof professor professeur engr barr barrister chief hon honourable arc surv amb rt ven canon very';

const sets = { male: new Set(MALE.split(' ')), female: new Set(FEMALE.split(' ')) };

/** Words that stand before a name and are none, as `nameWords` writes them. `app.whole_name` has the same list. */
export const titleWords: ReadonlySet<string> = new Set(`${MALE} ${FEMALE} ${EITHER}`.split(' '));

/** Titles that are told in files besides, by language; no name anywhere. */
const FURTHER = new Set(
  Object.values({
    church:
      'ps pas past pstr pst evg evan evangelists ev aps apst dns dcns deac dss dnss catechist presbyter presb overseer archdeacon archdcn archbp primate prelate msgr canon ordinand superintendent supt',
    offices:
      'hrh hrm comr comrade pharm pharmacist nurse matron qs tpl esv bldr cllr councillor senator gen brig maj col lt capt sgt cpl insp adv advocate',
    honours: 'dame sir otunba olori alh hajia haj hajiya malam mall ogbuefi nze lolo ichie ezinne mad maam',
    elders:
      'auntie aunty anty uncle tonton tantie tante granny grandma grandpa tannie oom mkhulu ntate rra mma shangazi mjomba',
    ghana: 'opanyin opanin obaapanin osofo obaahemaa ohemaa agya',
    french: 'presbytere monseigneur mgr vve veuve diacre diaconesse evangeliste prophete apotre abbe pasteure sr',
    portuguese:
      'pr pra sr sra srta senhor senhora irmao diac diacono diaconisa bispo presbitero pb missª missionaria missionario pastora evangelista obreiro obreira coop',
    spanish: 'hermano hermana hno hna pbro obispo lic ing',
    southern: 'abusa mukyala omukulu umfundisi mfundisi moruti mruti',
    swahili: 'mch mchungaji bi ndugu ndg mwl mwalimu mzee bw bwana askofu mwinjilisti shemasi padri',
    german: 'herr frau hr fr pfr pfarrer pfarrerin',
    dutch: 'dhr mevr mevrouw meneer mnr mev mej ds dominee ouderling',
  }).flatMap((words) => words.split(' ')),
);

/** A rank before a title: “Snr. Apostle Ojo”, “Asst. Pastor Eze”. Alone they stay a name. */
const RANKS = new Set(
  'late snr senior jnr asst assistant associate assoc most general gen resident special sup vice lay probationer ordained lead district regional zonal'.split(
    ' ',
  ),
);

/** Titles only behind another or before one, otherwise names: “Hon. Justice Eze”, “Little Miss Zoe”. */
const BEHIND_TITLE = new Set(['justice']);
const BEFORE_MISS = new Set(['little']);

/** Words behind a name after a comma or in brackets: honours, degrees, orders, and retirement. */
const POST_NOMINALS = new Set(
  Object.values({
    retired: 'rtd retd emeritus',
    honours: 'gcon gcfr cfr ofr mfr oon cbe obe mbe kbe ebs mbs',
    orders: 'ksm ksc ksji ksj ksjn ksg lsm jp kc qc',
    degrees: 'phd dphil dmin dd bsc msc ba ma mba llb llm mbbs fca aca acca esq',
    academies: 'fas fnse mnse fnim mnim fcib fcipm acipm mnipr frsa fnia fwacs',
  }).flatMap((words) => words.split(' ')),
);

/** Whether a word behind a name is an honour, a degree or the like, with or without its dots. */
const isPostNominal = (word: string): boolean => POST_NOMINALS.has(bare(word)) || BEHIND.has(bare(word));

const bare = (word: string): string => plainName(word).replaceAll('.', '').replaceAll('œ', 'oe');

/** Whether a word is a title, with or without its dot. */
export function isTitle(word: string): boolean {
  // “Bro/Pastor”.
  if (word.includes('/') && word.length > 3) return word.split('/').every(isTitle);
  const plain = bare(word);
  // Irma is a name, Irmã none.
  return titleWords.has(plain) || FURTHER.has(plain) || /^irmã$/iu.test(word.normalize('NFC'));
}

/** Titles that nobody has for a name, so they are titles behind one as well: “EZE ADA MRS.” */
const BEHIND = new Set('mr mrs miss mme mlle dr engr barr esq jp phd rev revd pst'.split(' '));

/** “Mama Sade” is not Sade but her mother, and known by that name; before two names these say no more than Mrs. */
const BY_CHILD = new Set(
  'mama maman mum mummy mommy mami iya gogo papa baba daddy dad pa tata mwami mayi bambo'.split(' '),
);
/** “Mama ya Baraka”, “Baba wa Amani”. */
const OF_CHILD = /^(?:ya|wa|la|of|de|da|do|ke)$/iu;

/** Whether a word before a name is a title and no part of it. */
export const standsBefore = (word: string): boolean => isTitle(word) && !BY_CHILD.has(bare(word));

const isJoiner = (word: string | undefined): boolean => /^(?:&|\+|and|et|und|en|e|y|na)$/i.test(word ?? '');

/**
 * A name without the titles before it, behind it or in brackets, and those, “Mr & Mrs” as one. A name of titles alone stays
 * a name.
 */
export function withoutTitles(name: string): { title: string; name: string } {
  if (/^[^\s(),]*$/u.test(name)) return { title: '', name };
  const aside: string[] = [];
  const open = name.replaceAll(/(?:(?<!\s)\s+)?\(([^()]*)\)\s*/gu, (all, inside: string) => {
    const words = inside.trim().split(/\s+/u);
    if (!words.every((word) => isTitle(word) || isPostNominal(word))) return all;
    aside.push(...words);
    return ' ';
  });
  const honours = /^(\S+\s[^,]+),((?:[\s,]+[^\s,]+)+)$/u.exec(open.trim());
  const behind = honours?.[2]?.split(/[\s,]+/u).filter(Boolean) ?? [];
  const honoured = behind.length > 0 && behind.every(isPostNominal);
  if (honoured) aside.push(...behind);
  const words = ((honoured && honours?.[1]) || open).trim().split(/[\s\u00a0]+/u);
  let from = 0;
  while (from < words.length - 1 && isTitleAt(words, from)) {
    from += isJoiner(words[from + 1]) && from + 3 < words.length && isTitle(words[from + 2] ?? '') ? 2 : 1;
  }
  let to = words.length;
  while (to - from > 1 && BEHIND.has(bare(words[to - 1] ?? ''))) to -= 1;
  const kept = words.slice(from, to).join(' ').replace(/,$/, '');
  return { title: [...words.slice(0, from), ...aside, ...words.slice(to)].join(' '), name: kept };
}

/** Whether the word at a place of a name is a title there. */
function isTitleAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (standsBefore(word)) return true;
  if (BY_CHILD.has(bare(word))) {
    const behind = words[at + 1] ?? '';
    return words.length > at + 2 && !OF_CHILD.test(behind) && !isJoiner(behind);
  }
  if (RANKS.has(bare(word))) {
    const ranked = words.slice(at + 1).findIndex((next) => !RANKS.has(bare(next)));
    return ranked >= 0 && at + ranked + 2 < words.length && standsBefore(words[at + 1 + ranked] ?? '');
  }
  if (at > 0 && BEHIND_TITLE.has(bare(word))) return true;
  if (BEFORE_MISS.has(bare(word)) && bare(words[at + 1] ?? '') === 'miss') return words.length > at + 2;
  if (word === 'M.' && isJoiner(words[at + 1]) && isTitle(words[at + 2] ?? '')) return words.length > at + 3;
  // “M. N'GUESSAN Koffi” is Mister in French; “M. Eze” and “M. K. Eze” begin with an initial.
  const [next, ...others] = words.slice(at + 1);
  return word === 'M.' && isShouted(next ?? '') && others.some((one) => one.length > 2 && !isShouted(one));
}

/** Whether a word is in capitals, as surnames are in registers. */
export const isShouted = (word: string): boolean => /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u.test(word);

/** Whether one title is a man's and the other a woman's, as of a couple with one name and one number. */
export function titlesContradict(one: string, other: string): boolean {
  const [mine, theirs] = [sideOf(one), sideOf(other)];
  return mine !== undefined && theirs !== undefined && mine !== theirs;
}

function sideOf(title: string): 'male' | 'female' | undefined {
  const words = title.split(/\s+/u).map(bare);
  if (words.some((word) => sets.male.has(word))) return 'male';
  return words.some((word) => sets.female.has(word)) ? 'female' : undefined;
}

type Names = { firstName: string; lastName: string; otherNames?: string };

/** All words of a name in a fixed order, its titles aside. `app.whole_name` says the same in SQL. */
export function wholeName(name: string): string {
  const words = plainName(name.replaceAll(UNSEEN, ''))
    .split(/\s+/u)
    .map((word) => word.replaceAll('.', ''))
    .filter((word) => word !== '');
  let from = 0;
  while (from < words.length - 1 && titleWords.has(words[from] ?? '')) from += 1;
  return words.slice(from).toSorted(byCode).join(' ');
}

const UNSEEN = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu;
const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Every name agrees, in whatever order, titles aside; other names where both say them. `app.all_names_agree` says the same in SQL. */
export function allNamesAgree(one: Names, other: Names): boolean {
  const [mine, theirs] = [one, other].map(({ firstName, lastName }) => wholeName(`${firstName} ${lastName}`));
  if (!mine || !theirs) return false;
  const [further, others] = [one.otherNames ?? '', other.otherNames ?? ''].map(wholeName);
  if (mine === theirs) return !further || !others || further === others;
  const [all, allOthers] = [one, other].map(({ firstName, lastName, otherNames = '' }) =>
    wholeName(`${firstName} ${lastName} ${otherNames}`),
  );
  return all === allOthers;
}
