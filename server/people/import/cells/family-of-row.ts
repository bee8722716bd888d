import type { FamilyPart } from '../../../../contract/people/family-parts.ts';

/** A person's part in a family, as the file says; their family decides whether an adult is its head or its spouse. */
export type SaidPart = FamilyPart | 'adult';

/** The family that a row names. `key`: the same in all its rows; `name`: empty where the file has only a number for it. */
export type FamilyOfRow = { key: string; name: string; part: SaidPart | null };

/** Separates the cells of several columns that name the family. */
export const FAMILY_CELLS = '\u001f';

/** The first that fits counts: “head’s wife”, “son of the head”, “grandmother”. */
const PARTS: [part: SaidPart, said: RegExp][] = [
  [
    'ward',
    /\b(grand\w*|in[- ]laws?|niece|nephew|cousin|aunt\w*|uncle|brother|sister|sibling|wards?|relatives?|dependants?|dependents?|lodger|guest|house ?helps?|others?)\b/i,
  ],
  ['spouse', /\b(spouse|wife|husband|partner|conjointe?|[ée]poux|[ée]pouse|esposa|esposo|c[ôo]njuge)\b/i],
  [
    'child',
    /\b(child|children|(step)?(son|daughter|child)|kids?|enfants?|minor|baby|infant|toddler|teen\w*|fils|fille|filh[oa]|hij[oa])\b/i,
  ],
  ['head', /\b(head|primary|householder|main|father|dad|p[èe]re|pai|padre|chef|self|adult 1)\b/i],
  ['adult', /\b(adults?|mother|mum|mom|m[èe]re|m[ãa]e|madre|parents?|guardians?)\b/i],
];

/** Reads from a cell what somebody is in a family; undefined where it says nothing of it. */
export const partSaid = (cell: string): SaidPart | undefined => PARTS.find(([, said]) => said.test(cell))?.[0];

/** Reads which family somebody belongs to, and as what; null where the file does not say. */
export function familyOfRow(cells: string, role: string): FamilyOfRow | null {
  const said = cells.split(FAMILY_CELLS).map((cell) => cell.trim());
  const key = said.filter(Boolean).join(' ').toLowerCase().slice(0, 300);
  if (!key) return null;
  const name = said.find((cell) => /\p{L}{2}/u.test(cell) && !/^[0-9a-f-]{20,}$/i.test(cell)) ?? '';
  return { key, name: name.slice(0, 120), part: partSaid(role) ?? null };
}
