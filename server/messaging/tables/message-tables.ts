import { and, eq, sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Extras } from '../../../contract/messaging/payload.ts';
import { notFound, type Words } from '../../core/errors.ts';
import { createdAt, id, jsonb, moment, tenantId } from '../../core/columns.ts';
import { tenants } from '../../core/tables.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';

/** A message's recipients as chosen and typed, as in the send payload; resolved anew at each use. */
export type SavedDestination = {
  groupedContacts: string[];
  ToContacts: string;
  toOthers: string;
  fileId?: string | undefined;
};

/** The states of a message that has gone, wholly or in part. */
export const gone = ['sending', 'paused', 'cancelled', 'done'] as const;
/** The states of a message that was given a time and has not gone. */
export const planned = ['scheduled', 'held', 'missed', 'refused'] as const;
const states = ['draft', ...planned, 'withdrawn', ...gone] as const;

/** The reason of a recipient who is left out because they want no more messages, whoever they told. */
export const optedOut = 'opted out';

/** Whether a message `m` has gone. */
export const hasGone: SQL = sql`m.state IN ('sending', 'paused', 'cancelled', 'done')`;

/**
 * A message from its first letter to its last report. It is written as a draft or at once, may be given a time, and
 * goes only once, since only a row that has not gone can begin to. Deleted drafts and cancelled schedules are
 * `withdrawn`, and can be taken back.
 *
 * For a scheduled one, local date, time and zone are as chosen and `dueAt` is the instant they make. A fixed audience
 * has its recipients frozen and its units reserved while it waits; for a computed one, both happen when it goes.
 */
export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    id: id(),
    /** The name of the driver that serves it. */
    channel: text('channel').notNull(),
    state: text('state', { enum: states }).notNull().default('sending'),
    /** In whose name it goes. */
    sender: text('sender').notNull().default(''),
    /** The subject. For an SMS also its sender, as the specification has it. */
    subject: text('subject').notNull(),
    /** The channel's further texts. */
    extras: jsonb('extras').$type<Extras>().notNull().default({}),
    isPersonalized: boolean('is_personalized').notNull().default(false),
    /** Several people at one address: one message with the names joined, or one to each. */
    sharedAddress: text('shared_address', { enum: ['joined', 'each'] })
      .notNull()
      .default('joined'),
    /** The way it is sent, where its channel has several to choose from; else empty. */
    gatewayToUse: text('gateway_to_use').notNull().default(''),
    /** The recipients as chosen and typed; null if the program wrote the message, and once forgotten. */
    wish: jsonb('wish').$type<SavedDestination>(),
    /** The actual recipients: tokens, person ids, typed numbers. Empty until the audience is frozen. */
    destination: jsonb('destination')
      .$type<{ groupedContacts: string[]; people: string[]; typed: string[]; files?: string[] }>()
      .notNull()
      .default({ groupedContacts: [], people: [], typed: [] }),
    /** Whether a link to opt out by is wanted. */
    optOutLink: boolean('opt_out_link').notNull().default(false),
    isDefaultBirthDayMessage: boolean('is_default_birth_day_message').notNull().default(false),
    /** The address of the opt-out page up to the token, where its text ends with such a link; else empty. */
    optOutBase: text('opt_out_base').notNull().default(''),
    /** Every route its recipients leave by, the sandbox where sample people are among them. */
    routes: text('routes').array().notNull().default([]),
    /** The rungs of a hybrid message; empty where there is one way only. */
    ladder: text('ladder').array().notNull().default([]),
    /** Everybody chosen, those excluded included: what the counts must add up to. */
    chosen: integer('chosen').notNull().default(0),
    unitsReserved: integer('units_reserved').notNull().default(0),
    isSample: boolean('is_sample').notNull().default(false),
    /** The writer, later the sender. */
    createdBy: uuid('created_by'),
    /** When it was first written; when it went, once it has gone. */
    createdAt: createdAt(),
    /** When somebody last wrote in it or gave it another time; going and waiting change nothing of that. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
    audience: text('audience', { enum: ['computed', 'fixed'] })
      .notNull()
      .default('computed'),
    /** YYYY-MM-DD and HH:mm in `timeZone` (IANA). */
    localDate: text('local_date'),
    localTime: text('local_time'),
    timeZone: text('time_zone'),
    dueAt: moment('due_at'),
    /** Why it is held or could not go, in words. */
    reason: text('reason').notNull().default(''),
    /** The same as a refusal code with its text; null if only the words were stored. */
    why: jsonb('why').$type<{ code: string; text: Words }>(),
    /** The units missing when it was held: it is tried again once they are available. */
    unitsNeeded: integer('units_needed').notNull().default(0),
    /** Why it was paused, where no administrator did: `suspended`, `restored`, `late`, or `provider`, with what that said. */
    pausedWhy: text('paused_why').notNull().default(''),
    pausedWords: text('paused_words').notNull().default(''),
    pausedAt: moment('paused_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('messages_created').on(t.tenantId, t.createdAt, t.id),
    index('messages_ending')
      .on(t.tenantId, t.id)
      .where(sql`${t.state} = 'cancelled' AND ${t.doneAt} IS NULL`),
    index('messages_open')
      .on(t.tenantId, t.createdAt)
      .where(sql`${t.state} = 'sending'`),
    index('messages_drafts')
      .on(t.tenantId, t.channel, t.updatedAt)
      .where(sql`${t.state} = 'draft'`),
    index('messages_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`${t.state} IN ('scheduled', 'held')`),
    index('messages_planned')
      .on(t.tenantId, t.channel, t.dueAt)
      .where(sql`${t.dueAt} IS NOT NULL`),
    check('messages_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
    check(
      'messages_state',
      sql`${t.state} IN ('draft', 'scheduled', 'held', 'missed', 'refused', 'withdrawn', 'sending', 'paused', 'cancelled', 'done')`,
    ),
  ],
);

export const messageTexts = pgTable(
  'message_texts',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    body: text('body').notNull(),
    /** The form shown in lists, if not the text itself. */
    excerpt: text('excerpt'),
    /** The driver's rendering when it was written, the only source for composing; null if that is the text itself. */
    rendered: text('rendered'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * How many recipients of a message stand in each state. A trigger keeps it in the statement that changes them, so a
 * report on 100,000 people opens at once.
 */
export const messageCounts = pgTable(
  'message_counts',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    state: text('state').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.state] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * One chosen person or number of one message: a frozen copy, without keys to people. Its current attempt (rung, route,
 * reference) stands in the same row, so that the usual case of one attempt costs one row; earlier ones are `attempts`.
 */
export const recipients = pgTable(
  'recipients',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    seq: integer('seq').notNull(),
    personId: uuid('person_id'),
    /** The name as listed. */
    name: text('name').notNull().default(''),
    /** The value of `#name#`; empty if there is no name. */
    greeting: text('greeting').notNull().default(''),
    /** The values of the organisation's own fields that the text names, by key; null if it names none. */
    fields: jsonb('fields').$type<Record<string, string>>(),
    /** As it is sent to; as typed where that cannot be. */
    address: text('address').notNull().default(''),
    state: text('state', {
      enum: ['queued', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'cancelled', 'unknown'],
    }).notNull(),
    /** Why it was suppressed or failed, in words. */
    reason: text('reason').notNull().default(''),
    pages: smallint('pages').notNull().default(0),
    /** The state of its units. Each is charged at most once. */
    charge: text('charge', { enum: ['none', 'reserved', 'settled', 'refunded'] }).notNull(),
    /** The ladder step of the current attempt, from 0. */
    rung: smallint('rung').notNull().default(0),
    route: text('route').notNull().default(''),
    /** The provider's id for the current attempt. */
    reference: text('reference'),
    /** How often it was handed to a route. */
    attempts: smallint('attempts').notNull().default(0),
    /** Grows with every claim; a late write with an older fence is refused. */
    fence: integer('fence').notNull().default(0),
    /** When the current attempt was taken in hand; a provider without keys is asked what it took on since then. */
    claimedAt: moment('claimed_at'),
    leaseUntil: moment('lease_until'),
    /** When a queued one may be tried again, or an unknown one asked about; an unknown one without is final. */
    notBefore: moment('not_before'),
    /** Since when nobody can say what became of it; 72 hours later it is final. */
    unknownSince: moment('unknown_since'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The worker that holds it, or held it last. */
    worker: integer('worker'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.seq] }),
    // Finds the reasons of those who did not get it, without reading everybody who did. They are not in it: an entry has no
    // place for what some providers say.
    index('recipients_reasons')
      .on(t.tenantId, t.messageId, t.state)
      .where(sql`${t.reason} <> ''`),
    index('recipients_waiting')
      .on(t.tenantId, t.messageId, t.route, t.notBefore)
      .where(sql`${t.state} = 'queued' AND ${t.notBefore} IS NOT NULL`),
    index('recipients_leased')
      .on(t.tenantId, t.leaseUntil)
      .where(sql`${t.state} = 'sending'`),
    index('recipients_unknown')
      .on(t.tenantId, t.notBefore)
      .where(sql`${t.state} = 'unknown' AND ${t.notBefore} IS NOT NULL`),
    // Reports name a provider's reference before the tenant is known, so this index does not begin with it.
    index('recipients_reference')
      .on(t.reference, t.route)
      .where(sql`${t.reference} IS NOT NULL`),
    // For one person's page. Leaves out those still waiting, so that freezing an audience costs nothing more.
    index('recipients_person')
      .on(t.tenantId, t.personId)
      .where(sql`${t.state} IN ('sent', 'delivered', 'failed', 'unknown')`),
    // A reply names a number before the tenant is known. The sandbox delivers no replies.
    index('recipients_reached')
      .on(t.address, t.route)
      .where(sql`${t.state} IN ('sent', 'delivered', 'unknown') AND ${t.route} <> 'sandbox'`),
    // An opt-out counts for the others who were ever taken in hand, too.
    index('recipients_tried')
      .on(t.address)
      .where(sql`${t.claimedAt} IS NOT NULL AND ${t.state} IN ('queued', 'failed', 'suppressed', 'cancelled')`),
  ],
);

/** An earlier attempt at one recipient, kept when the next rung of the ladder is tried. */
export const attempts = pgTable(
  'attempts',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    seq: integer('seq').notNull(),
    rung: smallint('rung').notNull(),
    route: text('route').notNull(),
    reference: text('reference'),
    reason: text('reason').notNull().default(''),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId, t.seq, t.rung] }),
    // By it a report on an earlier attempt is known to be late, before the tenant is known.
    index('attempts_reference')
      .on(t.reference, t.route)
      .where(sql`${t.reference} IS NOT NULL`),
  ],
);

/** A text to use again. */
export const defaultMessages = pgTable(
  'default_messages',
  {
    tenantId: tenantId(),
    id: id(),
    channel: text('channel').notNull(),
    title: text('title').notNull().default(''),
    body: text('body').notNull(),
    /** The excerpt for lists, if it differs from the text. */
    excerpt: text('excerpt'),
    isDefaultBirthDayMessage: boolean('is_default_birth_day_message').notNull().default(false),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it was deleted; it can be restored until it is purged. */
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('default_messages_title').on(t.tenantId, t.channel, t.title),
    check('default_messages_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
  ],
);

/** A link to sign in lets whoever reads it in, so nobody is shown its token. */
const withoutToken = (text: SQL): SQL => sql`regexp_replace(${text}, '(/your-page)#\\S+', '\\1', 'g')`;

export const withoutSignInToken = (text: string): string => text.replaceAll(/(\/your-page)#\S+/g, '$1');

/** The text of a message `m`, within a statement. */
export const textOfMessage = sql`(SELECT ${withoutToken(sql`t.body`)} FROM message_texts t
  WHERE t.tenant_id = ${currentTenant} AND t.message_id = m.id)`;

/** As lists show it. */
export const shownOfMessage = sql`(SELECT ${withoutToken(sql`coalesce(t.excerpt, t.body)`)} FROM message_texts t
  WHERE t.tenant_id = ${currentTenant} AND t.message_id = m.id)`;

/** All that a message `m` with its text `t` is composed of, as `Text` has it; what was rendered takes the place of the text. */
export const composedOf = sql`m.sender, m.subject, m.extras, m.is_personalized AS "isPersonalized", m.opt_out_base AS "optOutBase",
  CASE WHEN t.rendered IS NULL THEN t.body ELSE '' END AS body, coalesce(t.rendered, '') AS rendered`;

/** How a message stands that has gone. @throws Refusal 404 */
export async function readStanding(ctx: Ctx, id: string): Promise<{ state: (typeof gone)[number] }> {
  const [message] = await ctx.db
    .select({ state: messages.state })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, id)));
  const state = gone.find((one) => one === message?.state);
  if (!state) throw notFound();
  return { state };
}

/** Writes what a message says, in the place of what it said. */
export async function writeText(
  ctx: Ctx,
  messageId: string,
  text: Pick<typeof messageTexts.$inferInsert, 'body' | 'excerpt' | 'rendered'>,
): Promise<void> {
  await ctx.db
    .insert(messageTexts)
    .values({ tenantId: ctx.tenantId, messageId, ...text })
    .onConflictDoUpdate({ target: [messageTexts.tenantId, messageTexts.messageId], set: text });
}

/** Clears the head and extras of `messages`, which are part of what it said; keeps a sender's name, which is not. */
export const withoutHead = sql`subject = CASE WHEN subject = sender THEN subject ELSE '' END, extras = '{}'`;

/** Nothing stays of what a message said but `words` in its place. */
export async function forgetText(ctx: Ctx, messageId: string, words: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE message_texts SET body = ${words}, excerpt = NULL, rendered = NULL
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}`);
  await ctx.db.execute(
    sql`DELETE FROM message_reading WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}`,
  );
}
