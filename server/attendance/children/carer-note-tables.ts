import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../core/columns.ts';
import { people } from '../../people/index.ts';

/** What carers of a child have to know, such as an allergy. Apart from the person, whose page and lists many may see. */
export const carerNotes = pgTable(
  'carer_notes',
  {
    tenantId: tenantId(),
    personId: uuid('person_id').notNull(),
    note: text('note').notNull(),
    accountId: uuid('account_id'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({
      name: 'carer_notes_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
  ],
);
