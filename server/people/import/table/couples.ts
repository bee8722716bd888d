import type { PersonFields } from '../../../../contract/people/person-field.ts';
import type { Text } from '../../../core/language/catalogue.ts';
import { SheetRefusal } from '../../../core/sheets/index.ts';
import { notes, refusals } from '../texts/file-texts.ts';
import type { TableRow } from './find-table.ts';
import { headerWords } from '../columns/header-meaning.ts';
import { targetOf } from '../columns/headers.ts';

const HEADERS_WITHIN = 15;

/** The two of a couple: how their columns are called, and what the rows of each are given besides. */
const SIDES = [
  { said: /\b(husband|mari|epoux|marido|esposo|ehemann)\b/, gender: 'male', part: 'head' },
  { said: /\b(wife|femme|epouse|esposa|ehefrau)\b/, gender: 'female', part: 'spouse' },
] as const;

const NAMES = new Set(['FirstName', 'FullName']);

/**
 * A list of couples, with a column for the name of each and perhaps more, as a list of people: first the husbands, below
 * them the wives, each two a family. `whole`: `rows` are all there are.
 * @throws SheetRefusal where there are more rows than are looked at
 */
export function partCouples(
  rows: readonly TableRow[],
  { fields }: { fields?: PersonFields | undefined },
  whole: boolean,
): { rows: readonly TableRow[]; notes: Text[] } {
  const at = rows.slice(0, HEADERS_WITHIN).findIndex(({ cells }) => isOfCouples(cells, fields));
  const header = rows[at];
  if (!header) return { rows, notes: [] };
  if (!whole) {
    throw new SheetRefusal('sheet.too_long', refusals.manyCouples);
  }
  const columns = header.cells.map((cell, place) => {
    const words = allWords(cell);
    const side = SIDES.findIndex(({ said }) => said.test(words));
    const own =
      side < 0 ? cell : words.replace(SIDES[side]?.said ?? '', '').replace(/^\s*s\b|^ *(of|de|du|da|do)\b/, '');
    return { place, side, name: own.trim() || 'Name' };
  });
  const names = [...new Set(columns.map(({ name }) => name).filter(Boolean))];
  const beneath = rows.slice(at + 1);
  const last = rows.at(-1)?.rowNumber ?? 0;
  const people = SIDES.flatMap(({ gender, part }, side) =>
    beneath.flatMap(({ cells, rowNumber }): TableRow[] => {
      const own = columns.filter((one) => one.side === side);
      // Who has no name and no number is not there.
      if (!own.some(({ place }) => cells[place])) return [];
      const said = names.map((name) => {
        const column = own.find((one) => one.name === name) ?? columns.find((one) => one.side < 0 && one.name === name);
        return column ? (cells[column.place] ?? '') : '';
      });
      return [{ rowNumber: rowNumber + side * last, cells: [...said, gender, String(rowNumber), part] }];
    }),
  );
  return {
    rows: [
      ...rows.slice(0, at),
      { rowNumber: header.rowNumber, cells: [...names, 'Gender', 'Family ID', 'Family role'] },
      ...people,
    ],
    notes: [notes.couples({ row: header.rowNumber + 1, countedAs: header.rowNumber + 1 + last })],
  };
}

/** The words of a header with those in brackets: “Phone (Wife)”. */
const allWords = (cell: string): string => headerWords(cell.replaceAll(/[()[\]]/g, ' '));

/** Whether a husband and a wife have a name each, and nobody else has one. */
function isOfCouples(cells: readonly string[], fields: PersonFields | undefined): boolean {
  const words = cells.map(allWords);
  const named = ({ said }: (typeof SIDES)[number]) =>
    words.some(
      (one) => said.test(one) && /^(s|of|de|du|da|do|name|nom|nome|nombre|full|first|\s)*$/.test(one.replace(said, '')),
    );
  return SIDES.every(named) && !cells.some((cell) => NAMES.has(targetOf(cell, fields) ?? ''));
}
