import { withoutTitles } from '../../../../contract/people/titles.ts';

/** Remarks after a name: “Ada Obi (Choir leader)”, “Ada Obi - Choir”, “Ada Obi*”. */
export function withoutRemarks(name: string): string {
  if (!/[()[\]*~"“”]|[ ]['‘][^'’]+['’] | [-–] | [sdw]\/o /iu.test(name)) return name;
  const bare = name
    .replaceAll(/\s*[([]([^()[\]]*)[)\]]\s*/gu, (all, inside: string) => (isTold(inside) ? all : ' '))
    // Nicknames: Ada "Sweet" Eze.
    .replaceAll(/\s+(?:["“][^"”]+["”]|['‘][^'’]+['’])(?=\s)/gu, '')
    .replace(/\s+[-–]\s+.*$/u, '')
    // “Son of”, “daughter of”, “wife of”.
    .replace(/\s+[sdw]\/o\s.*$/iu, '')
    .replaceAll(/[*~]+/gu, '')
    .trim();
  return /\p{L}/u.test(bare) ? bare : name;
}

/** Titles in brackets and birth names belong to the name. */
const isTold = (inside: string): boolean =>
  /^n[ée]e\s/iu.test(inside) || withoutTitles(`Ada Eze (${inside})`).name === 'Ada Eze';
