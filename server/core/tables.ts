import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, jsonb, moment, tenantId } from './columns.ts';

/** An organisation. Its id is the tenant id of everything it owns. */
export const tenants = pgTable(
  'tenants',
  {
    tenantId: tenantId().defaultRandom(),
    name: text('name').notNull(),
    /** ISO 3166 alpha-2. */
    country: text('country').notNull(),
    /** IANA zone. */
    timeZone: text('time_zone').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** The price of a unit, in the currency; null until somebody sets it. */
    unitPrice: numeric('unit_price', { precision: 12, scale: 4, mode: 'number' }),
    replyTo: text('reply_to'),
    /** Whether it counts who opens its e-mails and follows their links. */
    countsEmailReading: boolean('counts_email_reading').notNull().default(false),
    /** In which it writes to people whose own language is not known, as BCP 47; null for English. */
    language: text('language'),
    /** A PNG data URL, re-encoded by us. */
    logo: text('logo'),
    state: text('state', { enum: ['active', 'suspended', 'closing'] })
      .notNull()
      .default('active'),
    /** Whether people of the sample data are among its people. */
    sampleData: boolean('sample_data').notNull().default(false),
    /** While it is being closed: when everything goes. */
    closesAt: moment('closes_at'),
    /** Since when nothing leaves by itself, because the database was restored; null otherwise. */
    heldAt: moment('held_at'),
    /** The moment of the backup it was restored from, where that is known. */
    heldAsOf: moment('held_as_of'),
    /** From when on owners and administrators need a second factor; null where that is their own choice. */
    secondFactorFrom: moment('second_factor_from'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    check('tenants_unit_price', sql`${t.unitPrice} > 0`),
    check('tenants_language', sql`${t.language} ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'`),
    check('tenants_state', sql`${t.state} IN ('active', 'suspended', 'closing')`),
  ],
);

/** Somebody who signs in. Global: one account may belong to several organisations. */
export const accounts = pgTable(
  'accounts',
  {
    id: id().primaryKey(),
    /** Trimmed and lower-cased. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Null until an invited account has set a password. PHC string of argon2id. */
    passwordHash: text('password_hash'),
    /** When we learned that the address is theirs; null until then. */
    provedAt: moment('proved_at'),
    /** How we know: a link or code in the mailbox, or the word of whoever runs the server, set it up, or invited them. */
    provedBy: text('proved_by', { enum: ['mail', 'operator', 'founder', 'inviter'] }),
    /** Accounts from before addresses had to be proved have until then, 30 days from the upgrade. */
    proveUntil: moment('prove_until'),
    /** Whether the trails of its organisations still have to be told of the proof. */
    proofUnwritten: boolean('proof_unwritten').notNull().default(false),
    /** BCP 47, as chosen; null while the browser's counts. */
    language: text('language'),
    /** Whether letters alone do something on their keyboard. */
    singleKeys: boolean('single_keys').notNull().default(true),
    /** Whether the tour of the first minutes is still to be shown. */
    tourDue: boolean('tour_due').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email),
    check('accounts_language', sql`${t.language} ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'`),
    check('accounts_proved_by', sql`${t.provedBy} IN ('mail', 'operator', 'founder', 'inviter')`),
  ],
);

/** A signed-in browser. Global, found by the SHA-256 of its token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The organisation picked; null until one is. */
    tenantId: uuid('tenant_id'),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    /** The password was right and the second factor is still to come: no session yet. */
    awaitsFactor: boolean('awaits_factor').notNull().default(false),
    /** The invitation by which it joins after the second step: the role, and the hash of its link. */
    joinsAs: text('joins_as', { enum: ['administrator', 'member'] }),
    joinsBy: bytea('joins_by'),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('sessions_account').on(t.accountId),
    uniqueIndex('sessions_id').on(t.id),
    check('sessions_joins_as', sql`${t.joinsAs} IN ('administrator', 'member')`),
  ],
);

/** Accounts that act for an organisation, and their roles. */
export const memberships = pgTable(
  'memberships',
  {
    tenantId: tenantId(),
    /** Accounts are global, and may be in another database: removing one must remove its memberships. */
    accountId: uuid('account_id').notNull(),
    /** A member who leads a group is a leader as long as they do; that is looked up, not kept. */
    role: text('role', { enum: ['owner', 'administrator', 'member'] }).notNull(),
    state: text('state', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.accountId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('memberships_owner')
      .on(t.tenantId)
      .where(sql`${t.role} = 'owner'`),
    check('memberships_role', sql`${t.role} IN ('owner', 'administrator', 'member')`),
    check('memberships_state', sql`${t.state} IN ('active', 'disabled')`),
  ],
);

/** Every change with user, act and time. Inserted and read, never changed. */
export const audit = pgTable(
  'audit',
  {
    tenantId: tenantId(),
    id: id(),
    at: moment('at').notNull().defaultNow(),
    /** Null when the system or the operator acted. */
    accountId: uuid('account_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    subjectId: uuid('subject_id'),
    /** Names of the fields changed, counts, ids; never bodies or tokens. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('audit_subject').on(t.tenantId, t.subjectId, t.at),
    index('audit_account')
      .on(t.tenantId, t.at)
      .where(sql`${t.subject} = 'account'`),
  ],
);

/** The organisation's secret in the hashes of addresses that the trail holds. Leaves the database in no export. */
export const auditKeys = pgTable('audit_keys', { tenantId: tenantId(), key: bytea('key').notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId] }),
  foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
]);

/** The answers already given under an Idempotency-Key; kept 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path, query and body. */
    requestHash: bytea('request_hash').notNull(),
    /** Sealed where it holds a secret: see `encrypted-answer.ts`. */
    answer: jsonb('answer').$type<{ value: unknown } | { sealed: string }>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.accountId, t.key] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('idempotency_keys_age').on(t.tenantId, t.createdAt),
  ],
);

/** The moments of late attempts per account or address. Global; `subject` is a hash, so no address stands here. */
export const throttles = pgTable(
  'throttles',
  {
    subject: text('subject').primaryKey(),
    attempts: moment('attempts').array().notNull(),
    /** How many attempts the window held at the last one, that one included. */
    tried: integer('tried').notNull(),
    forgetAt: moment('forget_at').notNull(),
  },
  (t) => [index('throttles_over').on(t.forgetAt)],
);
