import type { PersonFields } from '../../../../contract/people/person-field.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import { namesSeveral, twoNames } from '../cells/two-names.ts';
import { targetOf } from '../columns/headers.ts';
import { notes, offers } from '../texts/file-texts.ts';
import type { Reshaped } from './reshaped.ts';
import type { TableRow } from './find-table.ts';
import { allWords, COUPLE } from './sides-of-family.ts';

const HEADERS_WITHIN = 15;

type Column = { place: number; side: number; header: string };
type Joint = { at: number; name: number; columns: Column[]; headers: string[] };

/**
 * A list with one column for the names of a couple and a column for the number of each: two people where both are named,
 * else one with both numbers.
 */
export function partJointCouples(rows: readonly TableRow[], { fields }: RowSetting): Reshaped | undefined {
  const joint = jointOf(rows, fields);
  const header = joint && rows[joint.at];
  if (!joint || !header) return undefined;
  const { columns, name, headers } = joint;
  const last = rows.at(-1)?.rowNumber ?? 0;
  const written = (cells: readonly string[], sides: readonly number[]) =>
    headers.map((one) =>
      columns
        .filter(({ header: of, side }) => of === one && (side < 0 || sides.includes(side)))
        .flatMap(({ place }) => cells[place] || [])
        .join(', '),
    );
  const at = headers.indexOf(columns.find(({ place }) => place === name)?.header ?? '');
  const people = rows.slice(joint.at + 1).map(({ cells, rowNumber }): TableRow[] => {
    const two = twoNames(cleanCell(cells[name] ?? ''));
    if (!two) return [{ rowNumber, cells: [...written(cells, [0, 1]), '', ''] }];
    return COUPLE.map(({ part }, side) => ({
      rowNumber: rowNumber + side * last,
      cells: [...written(cells, [side]).with(at, two[side] ?? ''), String(rowNumber), part],
    }));
  });
  const [husband, wife] = people.find((of) => of.length > 1) ?? [];
  return {
    kind: 'couples',
    text: offers.couples,
    countedOn: last,
    rows: [
      ...rows.slice(0, joint.at),
      { rowNumber: header.rowNumber, cells: [...headers, 'Family ID', 'Family role'] },
      ...people.flatMap(([first]) => first ?? []),
      ...people.flatMap(([, second]) => second ?? []),
    ],
    notes: husband && wife ? [notes.jointCouples({ row: husband.rowNumber, countedAs: wife.rowNumber })] : [],
  };
}

/** Where the headers of such a list are, and what each column of theirs is called without husband and wife. */
function jointOf(rows: readonly TableRow[], fields: PersonFields | undefined): Joint | undefined {
  for (const [at, { cells }] of rows.slice(0, HEADERS_WITHIN).entries()) {
    const name = cells.findIndex((cell) => targetOf(cell, fields) === 'FullName');
    const columns = cells.map((cell, place) => sided(cell, place));
    const reaches = (side: number) =>
      columns.some((one) => one.side === side && targetOf(one.header, fields) === 'PhoneNumber');
    if (name < 0 || !reaches(0) || !reaches(1)) continue;
    const beneath = rows.slice(at + 1).filter((row) => row.cells[name]);
    const several = beneath.filter((row) => namesSeveral(cleanCell(row.cells[name] ?? ''))).length;
    if (several * 3 < beneath.length || several === 0) continue;
    return { at, name, columns, headers: [...new Set(columns.map(({ header }) => header).filter(Boolean))] };
  }
  return undefined;
}

function sided(cell: string, place: number): Column {
  const words = allWords(cell);
  const side = COUPLE.findIndex(({ said }) => said.test(words));
  const own = words.replace(COUPLE[side]?.said ?? '', '').replace(/^\s*s\b|^ *(of|de|du|da|do)\b/, '');
  return { place, side, header: side < 0 ? cell : own.trim() };
}
