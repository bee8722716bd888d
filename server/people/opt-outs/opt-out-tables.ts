import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';

/** The link by which one address ends what an organisation sends it over one channel; the same in every message. */
export const optOutLinks = pgTable(
  'opt_out_links',
  {
    tenantId: tenantId(),
    id: id(),
    /** The token in the link. Kept in plain form, because a text that is sent again must be identical. */
    token: text('token').notNull(),
    channel: text('channel').notNull(),
    /** E.164, or an e-mail address in lower case. */
    address: text('address').notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('opt_out_links_address').on(t.tenantId, t.channel, t.address),
    // A link is followed before the tenant is known.
    uniqueIndex('opt_out_links_token').on(t.token),
    check('opt_out_links_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
  ],
);

/** Numbers that a route has answered do-not-disturb for: a warning before sending that way again, and no exclusion. */
export const doNotDisturb = pgTable(
  'do_not_disturb',
  {
    tenantId: tenantId(),
    /** E.164. */
    address: text('address').notNull(),
    route: text('route').notNull(),
    /** The route's reply. */
    words: text('words').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.address, t.route] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('do_not_disturb_route').on(t.tenantId, t.route),
  ],
);
