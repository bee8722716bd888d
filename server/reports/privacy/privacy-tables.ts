import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** After how many months of rest what is put away or forgotten; null: never. */
export const retentionRules = pgTable(
  'retention_rules',
  {
    tenantId: tenantId(),
    archivePeopleAfter: integer('archive_people_after'),
    archiveFirstTimersAfter: integer('archive_first_timers_after'),
    forgetMessagesAfter: integer('forget_messages_after'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** A zip of everything, in pieces in storage: `<tenant>/export-<id>/<n>.zip`. */
export const organisationExports = pgTable(
  'organisation_exports',
  {
    tenantId: tenantId(),
    id: id(),
    state: text('state', { enum: ['running', 'ready', 'failed'] })
      .notNull()
      .default('running'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    pieces: integer('pieces').notNull().default(0),
    askedBy: uuid('asked_by'),
    askedAt: moment('asked_at').notNull().defaultNow(),
    until: moment('until'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('organisation_exports_state', sql`${t.state} IN ('running', 'ready', 'failed')`),
  ],
);
