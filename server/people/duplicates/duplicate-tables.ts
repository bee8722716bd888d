import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, jsonb, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import type { Kept } from '../about/about-person.ts';
import { people } from '../tables.ts';

/** Two who may be one, as the last search found them; `first` is the smaller id. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    tenantId: tenantId(),
    firstId: uuid('first_id').notNull(),
    secondId: uuid('second_id').notNull(),
    /** phone, email, birthday, number: what they share. */
    reasons: text('reasons').array().notNull(),
    /** The higher, the likelier. */
    score: real('score').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.firstId, t.secondId] }),
    foreignKey({ columns: [t.tenantId, t.firstId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.secondId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('duplicate_pairs_likely').on(t.tenantId, t.score),
    index('duplicate_pairs_second').on(t.tenantId, t.secondId),
  ],
);

/** Two of whom somebody said that they are not the same. */
export const notTheSame = pgTable(
  'not_the_same',
  {
    tenantId: tenantId(),
    firstId: uuid('first_id').notNull(),
    secondId: uuid('second_id').notNull(),
    accountId: uuid('account_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.firstId, t.secondId] }),
    foreignKey({ columns: [t.tenantId, t.firstId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.secondId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('not_the_same_second').on(t.tenantId, t.secondId),
  ],
);

/** When an organisation's people were last searched for duplicates. */
export const duplicateSearches = pgTable(
  'duplicate_searches',
  { tenantId: tenantId(), at: moment('at').notNull(), found: integer('found').notNull().default(0) },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** Two who were made one. `before` puts them back; `after` tells whether anything has changed since. */
export const personMerges = pgTable(
  'person_merges',
  {
    tenantId: tenantId(),
    id: id(),
    keptId: uuid('kept_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    accountId: uuid('account_id'),
    at: moment('at').notNull(),
    before: jsonb('before').$type<Record<string, Kept>>().notNull(),
    after: jsonb('after').$type<Record<string, Kept>>().notNull(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.keptId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.mergedId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('person_merges_kept').on(t.tenantId, t.keptId),
    index('person_merges_merged').on(t.tenantId, t.mergedId),
    uniqueIndex('person_merges_once')
      .on(t.tenantId, t.mergedId)
      .where(sql`${t.undoneAt} IS NULL`),
  ],
);
