import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../core/columns.ts';
import { tenants } from '../core/tables.ts';

/** The name a message shows as its sender; it must be approved. */
export const senderIds = pgTable(
  'sender_ids',
  {
    tenantId: tenantId(),
    id: id(),
    mask: text('mask').notNull(),
    /** 0 pending, 1 processing, 2 approved, anything else not approved (spec section 4). */
    status: smallint('status').notNull().default(0),
    createdAt: createdAt(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('sender_ids_mask').on(t.tenantId, sql`lower(${t.mask})`),
  ],
);

/** Units of an organisation. available + reserved + settled = topped_up, always. */
export const unitAccounts = pgTable(
  'unit_accounts',
  {
    tenantId: tenantId(),
    available: bigint('available', { mode: 'number' }).notNull().default(0),
    reserved: bigint('reserved', { mode: 'number' }).notNull().default(0),
    settled: bigint('settled', { mode: 'number' }).notNull().default(0),
    toppedUp: bigint('topped_up', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('unit_accounts_not_negative', sql`${t.available} >= 0 AND ${t.reserved} >= 0 AND ${t.settled} >= 0`),
    check('unit_accounts_balance', sql`${t.available} + ${t.reserved} + ${t.settled} = ${t.toppedUp}`),
  ],
);

/** The ledger: every movement of units. Inserted and read, never changed. */
export const unitEntries = pgTable(
  'unit_entries',
  {
    tenantId: tenantId(),
    id: id(),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind', { enum: ['top-up', 'reserve', 'settle', 'refund'] }).notNull(),
    units: bigint('units', { mode: 'number' }).notNull(),
    messageId: uuid('message_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('unit_entries_at').on(t.tenantId, t.at),
    index('unit_entries_message').on(t.tenantId, t.messageId),
    check('unit_entries_kind', sql`${t.kind} IN ('top-up', 'reserve', 'settle', 'refund')`),
    check('unit_entries_units', sql`${t.units} > 0`),
  ],
);

/** One sending: what was written, to whom, and how far it has come. */
export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    id: id(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull().default('sms'),
    state: text('state', { enum: ['sending', 'paused', 'cancelled', 'done'] }).notNull().default('sending'),
    /** The sender id's mask. */
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    isPersonalized: boolean('is_personalized').notNull().default(false),
    /** Several people at one address: one message with the names joined, or one to each. */
    sharedAddress: text('shared_address', { enum: ['joined', 'each'] }).notNull().default('joined'),
    /** `hybridKonnect` for the Nigerian hybrid option, otherwise empty. */
    gatewayToUse: text('gateway_to_use').notNull().default(''),
    /** What was chosen: tokens, person ids, typed numbers. */
    destination: jsonb('destination').$type<{ groupedContacts: string[]; people: string[]; typed: string[] }>().notNull(),
    unitsReserved: integer('units_reserved').notNull().default(0),
    isSample: boolean('is_sample').notNull().default(false),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    doneAt: moment('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('messages_created').on(t.tenantId, t.createdAt),
  ],
);

/** One chosen person or number of one message: a frozen copy, without keys to people. */
export const recipients = pgTable(
  'recipients',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    seq: integer('seq').notNull(),
    personId: uuid('person_id'),
    name: text('name').notNull().default(''),
    /** E.164; as typed where it is no possible number. */
    address: text('address').notNull().default(''),
    state: text('state', {
      enum: ['queued', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'cancelled', 'unknown'],
    }).notNull(),
    /** Why it was suppressed or failed, in words. */
    reason: text('reason').notNull().default(''),
    pages: smallint('pages').notNull().default(0),
    /** How often it was handed to a route. */
    attempts: smallint('attempts').notNull().default(0),
    /** Grows with every claim; a late write with an older fence is refused. */
    fence: integer('fence').notNull().default(0),
    leaseUntil: moment('lease_until'),
    notBefore: moment('not_before'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.seq] }),
    index('recipients_open').on(t.tenantId, t.messageId, t.seq).where(sql`${t.state} IN ('queued', 'sending')`),
  ],
);

/** One handing over of one recipient to one route. States only advance. */
export const attempts = pgTable(
  'attempts',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    seq: integer('seq').notNull(),
    rung: smallint('rung').notNull(),
    route: text('route').notNull(),
    /** The provider's id for it. */
    reference: text('reference'),
    address: text('address').notNull(),
    state: text('state', { enum: ['sending', 'sent', 'delivered', 'failed', 'unknown'] }).notNull(),
    reason: text('reason').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.seq, t.rung] }),
    index('attempts_reference').on(t.route, t.reference),
  ],
);
