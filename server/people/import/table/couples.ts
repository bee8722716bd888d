import type { PersonFields } from '../../../../contract/people/person-field.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import type { Reshaped } from './reshaped.ts';
import { notes, offers } from '../texts/file-texts.ts';
import type { TableRow } from './find-table.ts';
import { isShouted, withoutTitles } from '../../../../contract/people/titles.ts';
import { targetOf } from '../columns/headers.ts';
import { columnsOfSides, sidesOf } from './sides-of-family.ts';

const HEADERS_WITHIN = 15;

/**
 * A list with a row for each couple or family, and columns for the name of each and perhaps more, as a list of people:
 * first the husbands or fathers, below them the others, those of a row a family.
 */
export function partCouples(rows: readonly TableRow[], { fields }: RowSetting): Reshaped | undefined {
  const headed = rows.slice(0, HEADERS_WITHIN).map(({ cells }) => sidesOf(cells, fields));
  const at = headed.findIndex((sides) => sides !== undefined);
  const [header, sides = []] = [rows[at], headed[at]];
  if (!header) return undefined;
  const family = sides.some(({ part }) => part === 'child');
  const columns = columnsOfSides(header.cells, sides, fields);
  const names = [...new Set(columns.map(({ name }) => name).filter(Boolean))];
  const beneath = rows.slice(at + 1);
  const last = rows.at(-1)?.rowNumber ?? 0;
  const people = sides.flatMap(({ gender, part }, side) =>
    beneath.flatMap(({ cells, rowNumber }): TableRow[] => {
      const own = columns.filter((one) => one.side === side);
      // Who has no name and no number is not there.
      if (!own.some(({ place }) => cells[place])) return [];
      // What reaches the parents does not reach their children.
      const shared = columns.filter((one) => one.side < 0 && !(part === 'child' && one.contact));
      const said = names.map((name) => {
        const column = own.find((one) => one.name === name) ?? shared.find((one) => one.name === name);
        return column ? (cells[column.place] ?? '') : '';
      });
      if (side > 0) withSurname(said, { names, first: firstNamed(cells, columns), fields });
      return [{ rowNumber: rowNumber + side * last, cells: [...said, gender, `${rowNumber}`, part] }];
    }),
  );
  const counted = { row: header.rowNumber + 1, countedAs: header.rowNumber + 1 + last };
  return {
    kind: family ? 'families' : 'couples',
    text: family ? offers.families : offers.couples,
    countedOn: last,
    rows: [
      ...rows.slice(0, at),
      { rowNumber: header.rowNumber, cells: [...names, 'Gender', 'Family ID', 'Family role'] },
      ...people,
    ],
    notes: [family ? notes.families(counted) : notes.couples(counted)],
  };
}

/** The name of the first of the two, where it is a whole one. */
function firstNamed(
  cells: readonly string[],
  columns: readonly { place: number; side: number; name: string }[],
): string {
  const of = columns.find(({ side, name }) => side === 0 && targetOf(name) === 'FullName');
  return of ? withoutTitles(cells[of.place] ?? '').name : '';
}

/** “Emeka Duru” beside “Ngozi”: one word beside a whole name has its surname. */
function withSurname(
  said: string[],
  { names, first, fields }: { names: readonly string[]; first: string; fields: PersonFields | undefined },
): void {
  const at = names.findIndex((name) => targetOf(name, fields) === 'FullName');
  const own = withoutTitles(said[at] ?? '').name;
  const words = first.split(' ');
  if (at < 0 || !own || own.includes(' ') || words.length !== 2 || first.includes(',')) return;
  const surname = isShouted(words[0] ?? '') ? words[0] : words[1];
  said[at] = isShouted(words[0] ?? '') ? `${surname} ${said[at]}` : `${said[at]} ${surname}`;
}
