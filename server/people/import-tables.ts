import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomValues } from '../../contract/people/custom-fields.ts';
import { offerKinds } from '../../contract/people/import-schemas.ts';
import type { ImportColumn } from '../../contract/people/import-fields.ts';
import { createdAt, id, jsonb, moment, tenantId } from '../core/columns.ts';
import { tenants } from '../core/tables.ts';
import { families } from './families/family-tables.ts';
import type { FamilyOfRow } from './import/cells/family-of-row.ts';
import type { Problem } from './import/cells/problem.ts';
import type { SheetRows } from './import/table/sheet-kept.ts';
import { fieldColumns, people } from './tables.ts';

/** An uploaded file of people: staged, then saved or discarded. */
export const imports = pgTable(
  'imports',
  {
    tenantId: tenantId(),
    id: id(),
    fileName: text('file_name').notNull(),
    /** Set where the file was uploaded into a group. */
    groupId: uuid('group_id'),
    state: text('state', { enum: ['staged', 'saved', 'discarded', 'undone'] })
      .notNull()
      .default('staged'),
    /** The kind of people it created. */
    kind: text('kind', { enum: ['people', 'firstTimers'] })
      .notNull()
      .default('people'),
    /** The headers as found, in order; for the file of bad rows. */
    headers: jsonb('headers').$type<string[]>().notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    createdRecord: integer('created_record').notNull().default(0),
    alreadyThere: integer('already_there').notNull().default(0),
    /** People who were there and whose entry changed. */
    updatedRecord: integer('updated_record').notNull().default(0),
    /** The columns chosen for the headers; null if none were. */
    mapping: jsonb('mapping').$type<Record<string, ImportColumn | ''>>(),
    /** The first rows of the sheet as they stand, until the import is saved or discarded. */
    sheet: jsonb('sheet').$type<SheetRows>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    savedAt: moment('saved_at'),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('imports_created').on(t.tenantId, t.createdAt),
    check('imports_state', sql`${t.state} IN ('staged', 'saved', 'discarded', 'undone')`),
  ],
);

/** One row of an uploaded file, with what we make of it. */
export const importRows = pgTable(
  'import_rows',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    /** As the spreadsheet counts: the header is row 1. */
    rowNumber: integer('row_number').notNull(),
    ...fieldColumns(),
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    /** By key: which of the fields that the row says differently are taken from it, and which of all are not; null where nobody chose. */
    customFile: text('custom_file').array(),
    customOurs: text('custom_ours').array(),
    /** Names of groups, `;` between several. */
    groupName: text('group_name').notNull().default(''),
    /** The family that the row names. */
    family: jsonb('family').$type<FamilyOfRow>(),
    status: text('status', { enum: ['new', 'update', 'same', 'conflict', 'bad'] }).notNull(),
    /** Bit by bit, by the bit of each field: the fields that the row fills, contradicts, and changes. */
    fills: integer('fills').notNull().default(0),
    differs: integer('differs').notNull().default(0),
    taken: integer('taken').notNull().default(0),
    /** The person it matches, once matched or created. */
    personId: uuid('person_id'),
    /** The person or earlier row that this one may mean: a question. Unanswered, it is a new person. */
    alikeId: uuid('alike_id'),
    alikeRow: integer('alike_row'),
    problems: jsonb('problems').$type<Problem[]>().notNull().default([]),
    /** Every cell as the file had it, for rows of which something was left out; null for the others. */
    cells: jsonb('cells').$type<string[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.importId, t.rowNumber] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** An import's changes to existing people: their columns before and after, so that it can be taken back. */
export const importChanges = pgTable(
  'import_changes',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    personId: uuid('person_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    /** When the entry had been changed last before the import changed it, and before that was undone. */
    wasUpdatedAt: moment('was_updated_at'),
    undoUpdatedAt: moment('undo_updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.importId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('import_changes_person').on(t.tenantId, t.personId),
  ],
);

/** Values about a person that found no place in their entry; kept until somebody has looked at them. */
export const importNotes = pgTable(
  'import_notes',
  {
    tenantId: tenantId(),
    id: id(),
    importId: uuid('import_id').notNull(),
    personId: uuid('person_id').notNull(),
    dropped: jsonb('dropped').$type<{ column: string; dropped: string }[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('import_notes_import').on(t.tenantId, t.importId),
    index('import_notes_person').on(t.tenantId, t.personId),
  ],
);

/** Families that an import made, so that they can be taken back with it. */
export const importFamilies = pgTable(
  'import_families',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    familyId: uuid('family_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.importId, t.familyId] }),
    foreignKey({ columns: [t.tenantId, t.importId], foreignColumns: [imports.tenantId, imports.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.familyId], foreignColumns: [families.tenantId, families.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** An organisation's meanings for its files' headers, by the set of them. */
export const importMappings = pgTable(
  'import_mappings',
  {
    tenantId: tenantId(),
    /** A hash of the headers, their order and case left aside. */
    headersKey: text('headers_key').notNull(),
    mapping: jsonb('mapping').$type<Record<string, ImportColumn | ''>>().notNull(),
    /** The shapes in which such a file is read; null if nobody said so. */
    offers: text('offers', { enum: offerKinds }).array(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.headersKey] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);
