import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, moment, tenantId } from '../../core/columns.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { people } from '../../people/index.ts';

/**
 * A person invited to sign in: one invitation each, of which only the newest link works. Found by its token before the
 * tenant is known.
 */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    tenantId: tenantId(),
    personId: uuid('person_id').notNull(),
    state: text('state', { enum: ['invited', 'failed', 'accepted'] }).notNull(),
    via: text('via', { enum: ['email', 'sms', 'link'] }).notNull(),
    /** The address it was e-mailed to, which the account will have. */
    email: text('email'),
    /** The number it was sent to by SMS. */
    phone: text('phone'),
    /** Why it could not be sent. */
    words: text('words').notNull().default(''),
    /** The same as a text; null if only words were stored. */
    why: jsonb('why').$type<Text>(),
    tokenHash: bytea('token_hash').notNull(),
    /** The SMS it went by, from whose text the link is taken once it has left. */
    messageId: uuid('message_id'),
    invitedBy: uuid('invited_by'),
    sentAt: moment('sent_at').notNull().defaultNow(),
    /** When its e-mail is due; null if there is none. */
    goesAt: moment('goes_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    uniqueIndex('member_invitations_token').on(t.tokenHash),
    check('member_invitations_state', sql`${t.state} IN ('invited', 'failed', 'accepted')`),
    check('member_invitations_via', sql`${t.via} IN ('email', 'sms', 'link')`),
  ],
);
