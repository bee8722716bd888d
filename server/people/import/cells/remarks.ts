import { standsBefore, withoutTitles } from '../../../../contract/people/titles.ts';

const DEAD =
  'deceased|r\\.?i\\.?p\\.?|of blessed memory|d[ée]c[ée]d[ée]e?|falecid[oa]|fallecid[oa]|verstorben|overleden|[†✝]';
/** “Late Ada Obi”, “Ada Obi RIP”, “Ben Eze (deceased 2020)”. */
const DEAD_BEFORE = /^(?:(?:the )?late\.?\s+|[†✝]\s*)(?=\p{L})/iu;
const DEAD_BEHIND = new RegExp(`(?<![\\s,])[\\s,]+(?:${DEAD})$`, 'iu');
const DEAD_ASIDE = new RegExp(
  `[([]\\s*(?:late|died|dead|${DEAD})(?![\\p{L}])| [-–] (?:late|died|dead|${DEAD})(?![\\p{L}])`,
  'iu',
);

/** Whether a name says that somebody has died. */
export const saysDead = (name: string): boolean =>
  DEAD_BEFORE.test(name) || DEAD_BEHIND.test(name) || DEAD_ASIDE.test(name);

/** Remarks after a name: “Ada Obi (Choir leader)”, “Ada Obi - Choir”, “Ada Obi*”; and that somebody has died. */
export function withoutRemarks(name: string): string {
  if (!/[()[\]*~"“”†✝]|[ ]['‘][^'’]{1,100}['’] | [-–] | [sdw]\/o /iu.test(name) && !saysDead(name)) return name;
  const told = name
    // “Late Chief Eze”: before a title it is read with it.
    .replace(DEAD_BEFORE, (all, at: number, whole: string) =>
      standsBefore(whole.slice(all.length).split(' ')[0] ?? '') ? all : '',
    )
    .replace(DEAD_BEHIND, '')
    .replaceAll(/(?:(?<!\s)\s+)?[([]([^()[\]]*)[)\]]\s*/gu, (all, inside: string) => (isTold(inside) ? all : ' '))
    // Nicknames: Ada "Sweet" Eze.
    .replaceAll(/(?<!\s)\s+(?:["“][^"”]{1,100}["”]|['‘][^'’]{1,100}['’])(?=\s)/gu, '');
  // Up to a dash, “son of”, “daughter of” or “wife of”.
  const [upTo = ''] = told.split(/(?<!\s)\s+(?:[-–]|[sdw]\/o)\s/iu, 1);
  const bare = upTo.replaceAll(/[*~]+/gu, '').trim();
  return /\p{L}/u.test(bare) ? bare : name;
}

/** Titles in brackets and birth names belong to the name. */
const isTold = (inside: string): boolean =>
  /^n[ée]e\s/iu.test(inside) || withoutTitles(`Ada Eze (${inside})`).name === 'Ada Eze';
