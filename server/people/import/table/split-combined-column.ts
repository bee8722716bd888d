import { cleanCell, isPlaceholder, looksLikeName } from '../cells/clean-cell.ts';
import { looksLikePhone } from '../columns/column-values.ts';
import { targetOf } from '../columns/headers.ts';
import { withoutTitles } from '../../../../contract/people/titles.ts';
import type { TableRow } from './find-table.ts';
import { personOfLine } from './line-of-person.ts';

type Parted = { rows: readonly TableRow[]; divide: (cells: string[]) => string[] };

const HEADERS_WITHIN = 15;
const LOOKED_AT = 200;
/** Separators between the parts of a cell, the most certain first. */
const BETWEEN = [/;/u, /\|/u, /\n+/u, /(?<=\s)[-–/](?=\s)/u, /\//u, /,/u];
const SURE = 3;

/**
 * A column of a table whose cells hold all of a person, “Ada Eze; 0803…; [Choir]”, as columns of their own: those that its
 * header names in this order, else the name and how they are reached. Undefined where there is none.
 */
export function splitCombinedColumn(rows: readonly TableRow[], country: string): Parted | undefined {
  for (const [at, { cells }] of rows.slice(0, HEADERS_WITHIN).entries()) {
    if (cells.filter(Boolean).length < 2) continue;
    for (const [place, header] of cells.entries()) {
      // Next to a column of names, such a cell is about somebody else.
      if (cells.some((cell, one) => one !== place && NAMES.has(targetOf(cell) ?? ''))) continue;
      if (header.length < 4 || /\d{4}/.test(header)) continue;
      const beneath = rows.slice(at + 1, at + 1 + LOOKED_AT).flatMap((row) => row.cells[place]?.trim() || []);
      const between = BETWEEN.findIndex((one) => several(beneath, one) * 10 >= beneath.length * 6);
      const by = BETWEEN[between];
      if (!by || beneath.length < 2) continue;
      const names = namesWithin(header);
      const partsOf = names
        ? (cell: string) => inOrder(cell, by, names.length)
        : between < SURE && beneath.filter((cell) => personOfLine(cell, country)).length * 10 >= beneath.length * 6
          ? (cell: string) => asLine(cell, by, country)
          : undefined;
      if (!partsOf || !holdsPeople(beneath.map(partsOf), names, country)) continue;
      return inColumns(rows, { at, place, names: names ?? LINE, partsOf });
    }
  }
  return undefined;
}

const LINE = ['Name', 'Phone', 'Email', 'Birthday', 'Details'];

const several = (cells: readonly string[], by: RegExp): number =>
  cells.filter((cell) => cell.split(by).length > 1).length;

/** The columns that a header names: “MEMBER (NAME; PHONE; [ADDRESS])”, “Name / Phone / Address”. */
function namesWithin(header: string): string[] | undefined {
  const inside = /^[^([]*\((.+)\)\s*$/su.exec(header)?.[1] ?? header;
  for (const by of BETWEEN) {
    const names = inside.split(by).map((name) => name.replaceAll(/[[\]()]/g, '').trim());
    const targets = names.map((name) => targetOf(name));
    const said = targets.flatMap((one) => one ?? []);
    // “Name (Last, First)” is a whole name.
    if (said.some((one) => NAMES.has(one)) && said.some((one) => !NAMES.has(one) && one !== 'OtherNames')) return names;
  }
  return undefined;
}

const NAMES = new Set(['FullName', 'FirstName', 'LastName']);

/** The parts of a cell in the order of the header; surplus parts belong to the last one. */
function inOrder(cell: string, by: RegExp, count: number): string[] {
  const parts = cell.split(by).map(bare);
  return [
    ...parts.slice(0, count - 1),
    parts
      .slice(count - 1)
      .filter(Boolean)
      .join(', '),
  ];
}

function asLine(cell: string, by: RegExp, country: string): string[] {
  return personOfLine(cell, country) ?? [bare(cell.split(by)[0] ?? '')];
}

const bare = (part: string): string => part.trim().replace(/^\[([^\]]*)\]$/u, '$1');

function holdsPeople(parts: readonly string[][], names: readonly string[] | undefined, country: string): boolean {
  const share = (target: (column: string) => boolean, test: (cell: string) => boolean) => {
    const at = (names ?? LINE).findIndex((name) => target(targetOf(name) ?? ''));
    const cells = parts.flatMap((one) => (one[at] && !isPlaceholder(one[at]) ? [one[at]] : []));
    return at < 0 || cells.length === 0 ? undefined : cells.filter(test).length / cells.length;
  };
  const named = share(
    (column) => NAMES.has(column),
    (cell) => looksLikeName(withoutTitles(cell).name),
  );
  const reached = share(
    (column) => column === 'PhoneNumber',
    (cell) => looksLikePhone(cell, country),
  );
  return (named ?? 0) >= 0.7 && (reached ?? 1) >= 0.6;
}

/** The name stays in place of the column; its other parts become columns at the end. */
function inColumns(
  rows: readonly TableRow[],
  { at, place, names, partsOf }: { at: number; place: number; names: string[]; partsOf: (cell: string) => string[] },
): Parted {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const put = (cells: readonly string[], parts: readonly string[]) => [
    ...Array.from({ length: width }, (_, one) => (one === place ? (parts[0] ?? '') : (cells[one] ?? ''))),
    ...names.slice(1).map((_, one) => parts[one + 1] ?? ''),
  ];
  const divide = (cells: string[]): string[] =>
    cells.length > width || !cells[place] ? cells : put(cells, partsOf(cleanCell(cells[place])));
  return {
    rows: rows.map((row, one) =>
      one < at
        ? row
        : { ...row, cells: one === at ? put(row.cells, names) : put(row.cells, partsOf(row.cells[place] ?? '')) },
    ),
    divide,
  };
}
