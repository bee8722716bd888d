import { z } from 'zod';
import { knownDoNotDisturb, knownOptOut } from './opt-outs.ts';

/** A person as short as a search result needs (spec: id, name, nameResult). */
export const foundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  nameResult: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  pictureId: z.uuid().nullable(),
});

/** A person as a list row shows. */
export const personRow = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** As typed. */
  phoneNumber: z.string(),
  gender: z.string(),
  isFirstTimer: z.boolean(),
  isSample: z.boolean(),
  smsOptedOut: z.boolean(),
  pictureId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});

/** A row of a list that shows more columns: with `details=yes` the rest comes too. */
export const personRowMore = personRow.extend({
  address: z.string().optional(),
  dayOfBirth: z.number().int().nullish(),
  monthOfBirth: z.number().int().nullish(),
  yearOfBirth: z.number().int().nullish(),
  maritalStatus: z.string().optional(),
  communicationMeans: z.string().optional(),
});

export const personDetail = personRow.extend({
  /** E.164, or null when the number typed is no possible one. */
  phone: z.string().nullable(),
  address: z.string(),
  dayOfBirth: z.number().int().nullable(),
  monthOfBirth: z.number().int().nullable(),
  yearOfBirth: z.number().int().nullable(),
  maritalStatus: z.string(),
  communicationMeans: z.string(),
  interestedInJoining: z.string(),
  wantToBeVisited: z.string(),
  optOuts: z.array(knownOptOut),
  doNotDisturb: knownDoNotDisturb.nullable(),
  archivedAt: z.iso.datetime().nullable(),
});

/** Somebody put away, and since when. */
export const archivedPerson = personRow.extend({ archivedAt: z.iso.datetime() });

const cell = (max: number) => z.string().max(max).default('');

/** The columns of the member file in camelCase (spec section 3). */
export const fileColumns = z.object({
  firstName: cell(200),
  lastName: cell(200),
  email: cell(254),
  phoneNumber: cell(60),
  address: cell(500),
  birthday: cell(60),
  birthMonth: cell(60),
  birthYear: cell(60),
  gender: cell(60),
  maritalStatus: cell(60),
  communicationMeans: cell(200),
  interestedInJoining: cell(200),
  wantToBeVisited: cell(200),
});

export const rowProblem = z.object({ column: z.string(), reason: z.string() });

export const importStatus = z.enum(['new', 'already there', 'bad']);

/** What a cell of the preview shows, however long: a row too long to keep is shown too, and says so. */
const shown = z.string();

/** A row of the preview: the file's columns, and our marks. */
export const importRow = z.object({
  firstName: shown,
  lastName: shown,
  email: shown,
  phoneNumber: shown,
  address: shown,
  birthday: shown,
  birthMonth: shown,
  birthYear: shown,
  gender: shown,
  maritalStatus: shown,
  communicationMeans: shown,
  interestedInJoining: shown,
  wantToBeVisited: shown,
  /** As the spreadsheet counts: the header is row 1. */
  rowNumber: z.number().int(),
  status: importStatus,
  problems: z.array(rowProblem),
});

export const importPreview = z.object({
  /** What was read, in a sentence. */
  response: z.string(),
  /** What was repaired or left alone in the file as a whole. */
  notes: z.array(z.string()),
  importId: z.uuid(),
  returnObject: z.array(importRow),
  counts: z.object({
    rows: z.number().int(),
    new: z.number().int(),
    alreadyThere: z.number().int(),
    bad: z.number().int(),
  }),
});

/**
 * Either the list as it came, or the staged import. `choices` name rows by their number: `skip` leaves one out, `new`
 * saves one that is already there as another person.
 */
export const createPeople = z.union([
  z.array(fileColumns.extend({ status: z.string().optional() })).max(100_000),
  z.object({
    importId: z.uuid(),
    choices: z.record(z.string().regex(/^\d{1,7}$/), z.enum(['skip', 'new'])).optional(),
  }),
]);

/** `returnList`: how many had already been there. */
export const created = z.object({
  returnObject: z.object({ createdRecord: z.number().int(), returnList: z.number().int() }),
});
