import { z } from 'zod';
import { because } from '../input-code.ts';
import { customColumn, customKey } from './custom-field-routes.ts';
import { importColumns, importFields, type ListColumn, listColumns } from './import-fields.ts';
import type { PersonField } from './person-field.ts';
import { personFields } from './person-fields.ts';

const fieldOfHeader = new Map(
  Object.values<PersonField>(personFields).flatMap((field) => Object.keys(field.headers).map((one) => [one, field])),
);

/** Characters of the names of all groups of somebody. */
const LONGEST_GROUPS = 1000;

/** How a column is called in a row of a list. */
export function inList<H extends string>(header: H): Uncapitalize<H> {
  return (header.charAt(0).toLowerCase() + header.slice(1)) as Uncapitalize<H>;
}

type OfColumns<S> = { [H in ListColumn as Uncapitalize<H>]: S };

function ofColumns<S>(schema: (longest: number) => S): OfColumns<S> {
  const shape = listColumns.map((one) => [inList(one), schema(fieldOfHeader.get(one)?.longest ?? LONGEST_GROUPS)]);
  return Object.fromEntries(shape) as OfColumns<S>;
}

/** The columns of the member file in camelCase (spec section 3), those it may have besides, and `group`: names of groups, `;` between several. */
export const fileColumns = z.object(ofColumns((longest) => z.string().max(longest).default('')));

/** Whether 03/07 is the third of July or of March. */
const dateOrder = z.enum(['day', 'month']);

/** The order of dates in columns, by their headers. */
export const dateOrders = z.record(z.string().max(60), dateOrder);

/** Each header of a file with the column it is read as; an empty one is left out. */
export const headerMapping = z.record(z.string().max(500), z.union([z.enum([...importColumns, '']), customColumn]));

/** The values of the organisation's own fields, by key. */
const customCells = z.record(customKey, z.string().max(2000));

/** `dropped`: what the file had there and is not saved. */
export const rowProblem = z.object({ column: z.string(), reason: z.string(), dropped: z.string().optional() });

/** Somebody whom a new row may mean: of the directory, or of an earlier row of the file. */
const lookAlike = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  rowNumber: z.number().int().nullable(),
});

/**
 * `update`: adds what was blank. `same`: changes nothing. `conflict`: says something else than what is known; until
 * somebody chooses, what is known stays, and only blanks are filled.
 */
export const importStatus = z.enum(['new', 'update', 'same', 'conflict', 'bad']);

/** A cell of the preview, of any length: a row too long to keep is shown too, and says so. */
const shown = z.string();

const importField = z.union([z.enum(importFields), customColumn]);

/** A row of the preview: the file's columns, and our marks. */
export const importRow = z.object({
  ...ofColumns(() => shown),
  /** The values of the organisation's own fields, by key. */
  custom: z.record(z.string(), z.string()),
  /** As the spreadsheet counts: the header is row 1. */
  rowNumber: z.number().int(),
  status: importStatus,
  problems: z.array(rowProblem),
  /** The changes the row would make to an existing person; `ours` is empty if it fills a blank. */
  changes: z.array(z.object({ field: importField, ours: z.string(), file: z.string() })),
  /** The person that a `new` row may mean: a question. Unanswered, it becomes a new person. */
  alike: lookAlike.nullable(),
});

/** The first rows of a long file, as they were read: what they mean for who is there already is not known yet. */
export const importFirstRows = z.object({
  returnObject: z.array(importRow.omit({ status: true, changes: true, alike: true }).extend({ bad: z.boolean() })),
});

/** A row of a file uploaded into a group. */
export const groupImportRow = importRow.extend({ groupID: z.uuid(), mobilePhone: z.string() });

const counts = z.object({
  rows: z.number().int(),
  new: z.number().int(),
  update: z.number().int(),
  same: z.number().int(),
  conflict: z.number().int(),
  /** People who were there before, each once, in however many rows they stand. */
  alreadyThere: z.number().int(),
  bad: z.number().int(),
  /** New ones that may be somebody who is there, or who stands in an earlier row. */
  alike: z.number().int(),
  /** Rows that are saved without something of them. */
  dropped: z.number().int(),
  /** Rows that are saved and have no phone number. */
  noPhone: z.number().int(),
});

/** A row with what somebody wrote instead: its columns, as in a list, or the whole name in one. */
export const mendedRow = z.object({
  rowNumber: z.number().int(),
  row: fileColumns.partial().extend({ fullName: z.string().max(400).optional(), custom: customCells.optional() }),
});
export const mended = z.object({ row: importRow, counts });

/**
 * A column of a file, what it is read as (null: left out), why, and its first cells. `place`: the column of the sheet, counted
 * from 0; left out if it was read in another shape.
 */
const fileColumn = z.object({
  header: z.string(),
  place: z.number().int().optional(),
  column: z.union([z.enum(importColumns), customColumn]).nullable(),
  why: z.enum(['said', 'header', 'values']).nullable(),
  samples: z.array(z.string()),
});

/**
 * A sheet of a workbook. `likely`: it seems to hold people. `same`: it goes with the likeliest one, by its columns, and is read
 * with it unless one is named.
 */
const fileSheet = z.object({ name: z.string(), likely: z.boolean(), same: z.boolean() });

/** The searched part of a file: its sheet (`*`: several; null: it has none) and its header row (0: none). */
const fileTable = {
  sheet: z.string().nullable(),
  sheets: z.array(fileSheet),
  headerRow: z.number().int(),
};

/**
 * An unusual shape that a list may have. `transposed`: a column for each person. `months`: birthdays below the names of months.
 * `labelled`: each detail in a line of its own. `couples`, `families`: in each row. `sideBySide`: several lists. `secondTable`:
 * other headers further down. `combined`: several details in one cell. `named`: two names in one cell.
 */
export const offerKinds = [
  'transposed',
  'months',
  'labelled',
  'couples',
  'families',
  'sideBySide',
  'secondTable',
  'combined',
  'named',
] as const;

export type OfferKind = (typeof offerKinds)[number];

/** A shape in which a file can be read. `text` says so; `gives`: how many people that makes of the rows that were looked at. */
const offer = z.object({
  id: z.enum(offerKinds),
  text: z.string(),
  gives: z.object({ people: z.number().int(), samples: z.array(z.string()) }),
  taken: z.boolean(),
});

/** The ids of the offers that are taken. */
export const takenOffers = z.array(z.enum(offerKinds)).max(offerKinds.length);

/**
 * A row of the sheet as it stands. `row`: people were read from it. The others are not people, and `why` says what they are.
 */
export const gridRow = z.object({
  rowNumber: z.number().int(),
  cells: z.array(z.string()),
  state: z.enum(['above', 'header', 'row', 'left', 'below']),
  why: z.string(),
  /** The numbers of the rows of people that it became, as in `importRow`. */
  people: z.array(z.number().int()),
});

export const importPreview = z.object({
  /** A one-sentence summary. */
  response: z.string(),
  /** Repairs to the file as a whole, and faults left alone. */
  notes: z.array(z.string()),
  importId: z.uuid(),
  returnObject: z.array(importRow),
  counts,
  /** The file's headers in order, and what each was read as; null for those left out. */
  columns: z.array(fileColumn),
  /** Whether the headers say by themselves what each column is, or somebody said so. */
  certain: z.boolean(),
  /** Unusual shapes that the file may have. */
  offers: z.array(offer),
  /** How dates in figures were read in columns whose values do not tell, with the first such date; `asked`: nobody said. */
  dates: z.array(z.object({ header: z.string(), order: dateOrder, example: z.string(), asked: z.boolean() })),
  /** The part that was read. */
  table: z.object(fileTable),
});

export const groupImportPreview = importPreview.extend({ returnObject: z.array(groupImportRow) });

/** `ours`: what is known stays, blanks too. `file`: what the file says is taken, its blank cells never. */
const side = z.enum(['ours', 'file']);
const sides = z.partialRecord(importField, side);
const choice = z.union([z.enum(['skip', 'new', 'same', 'ours', 'file']), sides]);

/**
 * By row number: `skip` leaves the row out, `new` saves it as another person, `ours` and `file` decide for the whole
 * row or by field. `all` decides for rows without a choice. For a row that looks like somebody, `same` means that
 * person and `new` another; `alike` answers for all such rows, or leaves them out. `noPhone` leaves out all rows
 * without a phone number, `dropped` all rows that would be saved incomplete.
 */
export const importChoices = z
  .record(z.string().regex(/^(\d{1,7}|all|alike|noPhone|dropped)$/), choice)
  .refine(({ all }) => all !== 'skip' && all !== 'new' && all !== 'same', because('oursOrFile'))
  .refine(({ alike = 'new' }) => ['new', 'same', 'skip'].includes(String(alike)), because('sameOrNew'))
  .refine(({ noPhone = 'skip', dropped = 'skip' }) => noPhone === 'skip' && dropped === 'skip', because('skipOnly'));

/** Either the list as it came, or the staged import with what was chosen. */
export const createPeople = z.union([
  z.array(fileColumns.extend({ status: z.string().optional(), custom: customCells.optional() })).max(100_000),
  z.object({ importId: z.uuid(), choices: importChoices.optional() }),
]);

/**
 * `returnList`: how many people had already been there, each once. `lookAlikes`: rows that were saved as new people although
 * they look like somebody, the first 100; left out where there are none.
 */
export const created = z.object({
  returnObject: z.object({ createdRecord: z.number().int(), returnList: z.number().int() }),
  lookAlikes: z.array(z.object({ rowNumber: z.number().int(), name: z.string(), like: lookAlike })).optional(),
});

/** An import that was saved. `canUndo`: still within the time in which it can be taken back. */
export const pastImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(['people', 'firstTimers']),
  groupId: z.uuid().nullable(),
  state: z.enum(['saved', 'undone']),
  by: z.string(),
  savedAt: z.iso.datetime(),
  createdRecord: z.number().int(),
  alreadyThere: z.number().int(),
  /** People of `alreadyThere` whose entry changed. */
  updated: z.number().int(),
  canUndo: z.boolean(),
  /** Rows that were saved, while they are kept: more than people where somebody stands in several. */
  rows: z.number().int(),
  /** Rows that were left out; there is a file of them. */
  bad: z.number().int(),
});

/** A value about a person that found no place: its column, ours or as the file calls it, and its text. */
export const importNote = z.object({
  id: z.uuid(),
  fileName: z.string(),
  savedAt: z.iso.datetime(),
  dropped: z.array(z.object({ column: z.string(), dropped: z.string() })),
});

/** The result of taking an import back, and what it had to leave. */
export const undone = z.object({
  archived: z.number().int(),
  restored: z.number().int(),
  leftGroups: z.number().int(),
  /** In words, one sentence each, the first 50. */
  left: z.array(z.string()),
  leftCount: z.number().int(),
});
