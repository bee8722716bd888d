import { standsBefore, withoutTitles } from '../../../../contract/people/titles.ts';
import { byValue } from './by-value.ts';
import { isPlaceholder, mayBeName } from './clean-cell.ts';
import { saysDead, withoutRemarks } from './remarks.ts';
import { isUnnamed } from './unnamed.ts';

/**
 * A cell of a name. `text`: what it says of a name; `title` and `name`: its titles, and it without them; `stands`: whether
 * `name` is a title itself. `remarked`: whether remarks stand in the cell; `dead`: that somebody has died; `joins`: whether what joins two names may.
 */
export type NameCell = {
  text: string;
  title: string;
  name: string;
  stands: boolean;
  remarked: boolean;
  dead: boolean;
  joins: boolean;
};

const BLANK: NameCell = { text: '', title: '', name: '', stands: false, remarked: false, dead: false, joins: false };

/** A reader of the cells of names of one file: first names and surnames occur again and again. */
export function nameCells(): (cell: string) => NameCell {
  const known = byValue(readNameCell);
  return (cell) => (cell === '' ? BLANK : known(cell));
}

function readNameCell(cell: string): NameCell {
  // Some lists number their people within the name: “1. Ade Bola”.
  const bare = withoutRemarks(cell.replace(/^\d{1,4}[.):-]?\s+(?=\p{L})/u, ''));
  const text = isUnnamed(bare) || (isPlaceholder(bare) && !mayBeName(bare)) ? '' : bare;
  const { title, name } = withoutTitles(text);
  const [remarked, joins] = [withoutRemarks(cell) !== cell, /[&+]|\b(?:and|et)\b/iu.test(cell)];
  return { text, title, name, stands: standsBefore(name), remarked, dead: saysDead(cell), joins };
}
