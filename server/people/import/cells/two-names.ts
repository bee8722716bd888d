import { isShouted, isTitle, withoutTitles } from '../../../../contract/people/titles.ts';
import { looksLikeName } from './clean-cell.ts';

const JOINER = /[&+]|(?<=\s)(?:and|et)(?=\s)/iu;
/** In other languages, behind one word alone: elsewhere these stand within a name, “Maria Costa e Silva”. */
const BEHIND_ONE = /^(\p{L}[\p{L}\p{M}'’.-]+)\s+(?:und|e|y|en|na)\s+(\p{L}.*)$/u;
/** Names of these have an “and” of their own. */
const INSTITUTION =
  /\b(church|ministry|ministries|fellowship|chapel|choir|ltd|limited|plc|inc|co|company|sons|brothers|ventures|enterprises?|services|stores?|school|bank|group|associates|partners)\b/iu;
/** An unnamed companion: “Rukayat & sister”. */
const COMPANION =
  /^(?:the |his |her |my |sa |son |ses )?(?:sister|brother|wife|husband|spouse|family|friend|child|children|kid|son|daughter|baby|other|femme|mari|famille|enfant)s?$/iu;

/** The two parts of what is joined by “&” or “and”; undefined where it is one name, three, or that of an institution. */
function partsOf(written: string): [string, string] | undefined {
  const alone = BEHIND_ONE.exec(written);
  const parts = (alone ? alone.slice(1) : written.split(JOINER)).map((part) => part.trim());
  const [one, other] = parts;
  return parts.length === 2 && one && other && !INSTITUTION.test(written) ? [one, other] : undefined;
}

const INITIAL = /^\p{Lu}\.?$/u;

/**
 * The names of two people in one cell, each with the surname that may stand once: “Evang. Samson & Sis. Ruth Odeh”.
 * Undefined where the first name of one is not there: “Mr & Mrs Obi”, “Rukayat & sister”.
 */
export function twoNames(written: string): [string, string] | undefined {
  // “Stone, Robert & Alice”.
  const [, surname = '', given = ''] = /^([^,&+]+),([^,]+)$/u.exec(written) ?? [];
  const both = given.trim() && looksLikeName(surname) ? twoNames(given.trim()) : undefined;
  if (both) return [`${surname}, ${both[0]}`, `${surname}, ${both[1]}`];
  const parts = partsOf(written);
  if (!parts || parts.some((part) => isTitle(part) || part === 'M.' || COMPANION.test(part))) return undefined;
  const [one, other] = parts;
  const [mine, theirs] = parts.map((part) => withoutTitles(part).name);
  if (![mine, theirs].every((name) => name && (looksLikeName(name) || INITIAL.test(name)) && !isTitle(name)))
    return undefined;
  const [words = [], others = []] = [mine, theirs].map((name) => name?.split(/\s+/u));
  if (words.length === 1 && others.length > 1) return [`${one} ${others.slice(1).join(' ')}`, other];
  if (words.length > 1 && others.length === 1) {
    const surname = (isShouted(words[0] ?? '') ? words[0] : words.at(-1)) ?? '';
    return [one, isShouted(surname) ? `${surname} ${other}` : `${other} ${surname}`];
  }
  return [one, other];
}

/** The titles of two people: “Mr and Mrs”. */
export function twoTitles(written: string): [string, string] | undefined {
  const parts = partsOf(written);
  return parts?.every((part) => part.split(/\s+/u).every(isTitle)) ? parts : undefined;
}

/** Whether a name seems to be that of more than one person. */
export const namesSeveral = (written: string): boolean => JOINER.test(written) && partsOf(written) !== undefined;
