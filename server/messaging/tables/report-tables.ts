import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from '../../core/columns.ts';

/** Reports that came before we had written down the provider's reference. Global: the tenant is not known yet. */
export const earlyReports = pgTable(
  'early_reports',
  {
    id: id().primaryKey(),
    route: text('route').notNull(),
    reference: text('reference').notNull(),
    address: text('address').notNull().default(''),
    state: text('state').notNull(),
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('early_reports_reference').on(t.reference, t.route), index('early_reports_at').on(t.at)],
);
