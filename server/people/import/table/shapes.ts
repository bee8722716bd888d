import type { Text } from '../../../core/language/catalogue.ts';
import { SheetRefusal } from '../../../core/sheets/index.ts';
import { looksLikeName } from '../cells/clean-cell.ts';
import { headersKey, targetOf } from '../columns/headers.ts';
import type { ReadRow } from '../rows/row.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import { refusals } from '../texts/file-texts.ts';
import { partCouples } from './couples.ts';
import { partNamedTogether } from './couples-in-rows.ts';
import type { TableRow } from './find-table.ts';
import { fromLabelledLines } from './labelled-lines.ts';
import { birthdaysByMonth } from './birthdays-by-month.ts';
import type { OfferKind } from '../../../../contract/people/import-schemas.ts';
import type { Offer, Reshaped } from './reshaped.ts';
import { fromPlainList } from './plain-lists.ts';
import { belowEachOther } from './side-by-side.ts';
import { transposed } from './transpose-table.ts';
import { underOneHeader } from './under-one-header.ts';

/** How a shape is read; undefined for a list that has not got it. */
type Shape = (rows: readonly TableRow[], setting: RowSetting) => Reshaped | undefined;

/** In the order in which one may stand within another. */
const SHAPES: Shape[] = [
  transposed,
  birthdaysByMonth,
  fromLabelledLines,
  partCouples,
  belowEachOther,
  underOneHeader,
  fromPlainList,
  partNamedTogether,
];

type Told = { whole: boolean; taken: readonly OfferKind[] };

/**
 * The rows of a list in the shapes that are taken. `seen`: all shapes that it may have.
 * @throws SheetRefusal where a shape needs all rows and there are more than are kept
 */
export function inShapes(looked: readonly TableRow[], setting: RowSetting, { whole, taken }: Told) {
  const seen: Reshaped[] = [];
  const divides: ((cells: string[]) => string[])[] = [];
  const notes: Text[] = [];
  let rows = looked;
  let countedOn = 0;
  let beside: number | undefined;
  for (const shape of SHAPES) {
    const made = shape(rows, setting);
    if (!made) continue;
    seen.push(made);
    if (!taken.includes(made.kind)) {
      if (made.beside !== undefined) rows = rows.map((row) => cutAt(row, (beside = made.beside)));
      continue;
    }
    if (!whole && !made.byRow) throw new SheetRefusal('sheet.too_long', refusals.manyReshaped);
    rows = made.rows;
    notes.push(...(made.notes ?? []));
    if (made.divide) divides.push(made.divide);
    countedOn ||= made.countedOn ?? 0;
  }
  const divide = (cells: string[]) => divides.reduce((one, by) => by(one), cells);
  return { rows, divide, notes, countedOn, beside, seen: seen.filter(({ offered }) => offered !== false) };
}

/** A row up to a column, with the rest of it beside. */
export const cutAt = ({ cells, rowNumber }: TableRow, at = cells.length): TableRow => ({
  rowNumber,
  cells: cells.slice(0, at),
  beside: cells.slice(at).filter(Boolean),
});

/**
 * Which shapes a list is read in, and which are offered. Where it can be read as it stands it is, until somebody says
 * otherwise; where nobody is found so, the first shape that gives somebody is taken.
 */
export function chooseShapes(
  rows: readonly TableRow[],
  setting: RowSetting,
  peopleIn: (taken: readonly OfferKind[]) => ReadRow[],
): { told: boolean; taken: readonly OfferKind[]; offers: Offer[] } {
  const told = setting.offers ?? rememberedFor(rows, setting);
  const shapesIn = (taken: readonly OfferKind[]) => inShapes(rows, setting, { whole: true, taken }).seen;
  const seen = shapesIn(told ?? []);
  if (seen.length === 0) return { told: true, taken: [], offers: [] };
  const plain = peopleIn(told ?? []);
  const needed = !told && !plain.some(isSomebody) && seen.find(({ kind }) => peopleIn([kind]).some(isSomebody));
  const taken = needed ? [needed.kind] : (told ?? []);
  const asRead = needed ? peopleIn(taken) : plain;
  const offers = (needed ? shapesIn(taken) : seen).flatMap(({ kind, text }): Offer[] => {
    const isTaken = taken.includes(kind);
    const people = isTaken ? asRead : peopleIn([...taken, kind]);
    const same = !isTaken && JSON.stringify(people) === JSON.stringify(asRead);
    return same || people.length === 0 ? [] : [{ kind, text, gives: given(people), taken: isTaken }];
  });
  return { told: told !== undefined, taken, offers };
}

const given = (people: readonly ReadRow[]) => ({
  people: people.length,
  samples: people.slice(0, SAMPLES).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
});

const SAMPLES = 4;

/** Whether a row has a name, and something by which that person is known. */
const isSomebody = ({ firstName, lastName, phone, email, monthOfBirth }: ReadRow): boolean => {
  const name = `${firstName} ${lastName}`.trim();
  return looksLikeName(name) && !targetOf(name) && Boolean(phone ?? (email || monthOfBirth));
};

const HEADERS_WITHIN = 15;

/** The headers of a sheet as they stand, by which its shapes are remembered; undefined where it has none. */
export function keyOfShape(rows: readonly TableRow[]): string | undefined {
  const headed = rows
    .slice(0, HEADERS_WITHIN)
    .find(
      ({ cells }) =>
        cells.filter(Boolean).length > 1 &&
        cells.every((cell) => !/\d{4}|@/.test(cell) && cell.length < 60) &&
        cells.some((cell) => cell && targetOf(cell)),
    );
  return headed && headersKey(headed.cells);
}

function rememberedFor(
  rows: readonly TableRow[],
  { rememberedOffers = {} }: RowSetting,
): readonly OfferKind[] | undefined {
  const key = keyOfShape(rows);
  return key !== undefined && Object.hasOwn(rememberedOffers, key) ? rememberedOffers[key] : undefined;
}
