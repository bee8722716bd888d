import type { FamilyPart } from '../../../../contract/people/family-parts.ts';

/** The family that a row names. `key`: the same in all its rows; `name`: empty where the file has only a number for it. */
export type FamilyOfRow = { key: string; name: string; part: FamilyPart | null };

/** What stands between the cells of several columns that say which family it is. */
export const FAMILY_CELLS = '\u001f';

const PARTS: [part: FamilyPart, said: RegExp][] = [
  ['spouse', /\b(spouse|wife|husband|partner|conjoint|epoux|epouse)\b/i],
  ['child', /\b(child|son|daughter|kid|enfant|minor)/i],
  ['head', /\b(head|primary|householder|main|father|chef|self|adult 1)\b/i],
];

/** Reads which family somebody belongs to, and as what; null where the file does not say. */
export function familyOfRow(cells: string, role: string): FamilyOfRow | null {
  const said = cells.split(FAMILY_CELLS).map((cell) => cell.trim());
  const key = said.filter(Boolean).join(' ').toLowerCase().slice(0, 300);
  if (!key) return null;
  const name = said.find((cell) => /\p{L}{2}/u.test(cell) && !/^[0-9a-f-]{20,}$/i.test(cell)) ?? '';
  const part = PARTS.find(([, like]) => like.test(role))?.[0] ?? null;
  return { key, name: name.slice(0, 120), part };
}
