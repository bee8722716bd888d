import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, tenantId } from '../../core/columns.ts';
import { memberships } from '../../core/tables.ts';
import { people } from '../tables.ts';

/** Which person an account that signs in here belongs to. */
export const personAccounts = pgTable(
  'person_accounts',
  {
    tenantId: tenantId(),
    accountId: uuid('account_id').notNull(),
    personId: uuid('person_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.accountId] }),
    foreignKey({
      columns: [t.tenantId, t.accountId],
      foreignColumns: [memberships.tenantId, memberships.accountId],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    uniqueIndex('person_accounts_person').on(t.tenantId, t.personId),
  ],
);

/** What stands in a person's QR code: tells nothing by itself, and can be replaced when a card is lost. */
export const personCodes = pgTable(
  'person_codes',
  { tenantId: tenantId(), personId: uuid('person_id').notNull(), code: text('code').notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    uniqueIndex('person_codes_code').on(t.tenantId, t.code),
  ],
);
