import { date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import { people } from '../tables.ts';

/** What somebody agreed to, how we know, and when. */
export const personConsents = pgTable(
  'person_consents',
  {
    tenantId: tenantId(),
    id: id(),
    personId: uuid('person_id').notNull(),
    what: text('what').notNull(),
    source: text('source').notNull(),
    givenOn: date('given_on').notNull(),
    notedBy: uuid('noted_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('person_consents_person').on(t.tenantId, t.personId),
  ],
);

/** Opt-outs of people who were erased: enough to know the address again, and nothing that leads to it. */
export const keptOptOuts = pgTable(
  'kept_opt_outs',
  { tenantId: tenantId(), channel: text('channel').notNull(), addressHash: bytea('address_hash').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channel, t.addressHash] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** The organisation's secret in those. */
export const optOutKeys = pgTable('opt_out_keys', { tenantId: tenantId(), key: bytea('key').notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId] }),
  foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
]);
