import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, jsonb, moment, tenantId } from '../core/columns.ts';
import type { Text } from '../core/language/catalogue.ts';
import { accounts, tenants } from '../core/tables.ts';

/** An administrator asked to join. Its token is found before the tenant is known, so its index is global. */
export const invitations = pgTable(
  'invitations',
  {
    tenantId: tenantId(),
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Why it did not leave, where it did not. */
    words: text('words').notNull().default(''),
    /** The same as a text; null where it stands in words alone. */
    why: jsonb('why').$type<Text>(),
    tokenHash: bytea('token_hash').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    /** When its link went to the address; null where whoever invited hands it over. */
    mailedAt: moment('mailed_at'),
    createdAt: createdAt(),
    /** When its e-mail goes; null where there is none. */
    goesAt: moment('goes_at'),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('invitations_token').on(t.tokenHash),
  ],
);

/** A one-time link by which somebody proves their address and chooses a new password; one for each account. Global, like accounts. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The guarantor that it is in the right hands: the mailbox it went to, or the operator. */
    madeBy: text('made_by', { enum: ['mail', 'operator'] })
      .notNull()
      .default('mail'),
    /** The code in the same letter, for the session that asked for it. */
    codeHash: bytea('code_hash'),
  },
  (t) => [
    index('password_resets_account').on(t.accountId),
    check('password_resets_made_by', sql`${t.madeBy} IN ('mail', 'operator')`),
  ],
);

/** When invitations by e-mail of an organisation go, of the last hour and to come: only so many leave in an hour. */
export const invitationTurns = pgTable(
  'invitation_turns',
  { tenantId: tenantId(), id: id(), goesAt: moment('goes_at').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('invitation_turns_goes').on(t.tenantId, t.goesAt),
  ],
);
