import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, moment } from '../../core/columns.ts';
import { accounts } from '../../core/tables.ts';

const ofAccount = () => uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' });

/** An account's authenticator app. Global, like accounts. `secret` must be readable to check a code against it. */
export const authenticators = pgTable('authenticators', {
  accountId: ofAccount().primaryKey(),
  secret: bytea('secret').notNull(),
  /** Null until its first code has come; before, it is asked for nowhere. */
  confirmedAt: moment('confirmed_at'),
  /** The half minute of the last code taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes for whoever has lost the rest; each works once. SHA-256 of 80 random bits. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: ofAccount().notNull(), codeHash: bytea('code_hash').notNull(), usedAt: moment('used_at') },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** A passkey, by the id its authenticator gave it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    accountId: ofAccount().notNull(),
    publicKey: bytea('public_key').notNull(),
    /** Grows with each use where the authenticator counts; a smaller one is a copy's. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [index('passkeys_account').on(t.accountId)],
);

/** A challenge for a passkey to sign, once and soon. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'second', 'alone'] }).notNull(),
    accountId: uuid('account_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_over').on(t.expiresAt),
    check('passkey_challenges_purpose', sql`${t.purpose} IN ('add', 'second', 'alone')`),
  ],
);
