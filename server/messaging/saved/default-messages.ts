import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { defaultMessage, defaultMessageWish } from '../../../contract/messaging/saved-schemas.ts';
import type { Paged } from '../../../contract/route.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { catalogue, sayTo } from '../../core/language/catalogue.ts';
import { likePattern } from '../../core/like-pattern.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { pageOf } from '../../core/page-of.ts';
import type { Channel } from '../channels/channel.ts';
import { defaultMessages } from '../tables/message-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

const answers = catalogue('yes-or-no', { yes: 'yes', no: 'no' });

type DefaultMessage = z.input<typeof defaultMessage>;

type Named = Pick<Channel, 'name'>;
type Excerpted = Pick<Channel, 'name' | 'excerpt'>;

const texts = ({ name }: Named) => and(eq(defaultMessages.channel, name), isNull(defaultMessages.deletedAt));

/** The first texts of every organisation; all can be changed or deleted. */
const beginnings = catalogue('first-messages', {
  birthday: {
    title: 'Birthday',
    body: 'Happy birthday, #name|friend#! We thank God for you and pray that this new year of your life is full of joy.',
  },
  welcome: {
    title: 'Welcome',
    body: 'Dear #name|friend#, thank you for worshipping with us. You are welcome any time; we hope to see you again on Sunday.',
  },
  missed: {
    title: 'We missed you',
    body: 'Dear #name|friend#, we missed you last Sunday and hope all is well. Is there anything we can pray about with you?',
  },
  reminder: {
    title: 'Reminder',
    body: 'Dear #name|friend#, do not forget our service this Sunday at 9. Come with somebody you love.',
  },
});

/** In the language of whoever signs up. */
export async function addFirstTexts(ctx: Ctx, channel: Named): Promise<void> {
  await ctx.db.insert(defaultMessages).values(
    Object.values(beginnings).map(({ title, body }) => ({
      tenantId: ctx.tenantId,
      channel: channel.name,
      title: sayTo(ctx.user, title),
      body: sayTo(ctx.user, body),
      isDefaultBirthDayMessage: title === beginnings.birthday.title,
    })),
  );
}

function shown({
  id,
  title,
  body,
  isDefaultBirthDayMessage,
  updatedAt,
}: typeof defaultMessages.$inferSelect): DefaultMessage {
  return { id, title, message: body, isDefaultBirthDayMessage, updatedAt: updatedAt.toISOString() };
}

type Row = Omit<DefaultMessage, 'updatedAt'> & { excerpted: boolean; updatedAt: number; total: string | number };

/** Characters read of a text stored without an excerpt: all of an SMS, of an e-mail enough for an excerpt. */
const ENOUGH = 20_000;

/** Texts to use again, by title; a long one by its excerpt. */
export async function listDefaultMessages(
  ctx: Ctx,
  channel: Excerpted,
  query: { page?: number; pageSize?: number; search?: string },
): Promise<Paged<DefaultMessage>> {
  const { size, skip } = pageOf(query);
  const said = sql`coalesce(d.excerpt, left(d.body, ${ENOUGH}::integer))`;
  const search = query.search?.trim()
    ? sql`AND (d.title || ' ' || ${said}) ILIKE ${likePattern(query.search.trim())}`
    : sql``;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT d.id, d.title, ${said} AS message, d.excerpt IS NOT NULL AS excerpted,
      d.is_default_birth_day_message AS "isDefaultBirthDayMessage",
      extract(epoch FROM d.updated_at)::float8 AS "updatedAt", count(*) OVER () AS total
    FROM default_messages d
    WHERE d.tenant_id = ${currentTenant} AND d.channel = ${channel.name} AND d.deleted_at IS NULL ${search}
    ORDER BY d.title, d.id LIMIT ${size}::integer OFFSET ${skip}::integer`);
  const items = rows.map(({ id, title, message, excerpted, isDefaultBirthDayMessage, updatedAt }) => ({
    id,
    title,
    message: excerpted ? message : (channel.excerpt?.(message) ?? message),
    isDefaultBirthDayMessage,
    updatedAt: momentOfSeconds(updatedAt),
  }));
  return { items, totalItems: Number(rows[0]?.total ?? 0) };
}

/** @throws Refusal 404 */
export async function readDefaultMessage(
  ctx: Ctx,
  channel: Named,
  id: string,
): Promise<{ returnObject: DefaultMessage }> {
  const [found] = await ctx.db
    .select()
    .from(defaultMessages)
    .where(and(eq(defaultMessages.tenantId, currentTenant), texts(channel), eq(defaultMessages.id, id)));
  if (!found) throw notFound();
  return { returnObject: shown(found) };
}

/**
 * Keeps a text, or changes one. Only one is the birthday message: the last one marked so.
 * @throws Refusal 404, and 409 with words for each field that somebody else has changed meanwhile
 */
export async function saveDefaultMessage(
  ctx: Ctx,
  channel: Excerpted,
  { id, was, title, message, isDefaultBirthDayMessage }: z.output<typeof defaultMessageWish>,
) {
  const typed = { title: title.trim(), message: message.replaceAll('\r\n', '\n'), isDefaultBirthDayMessage };
  const { saved, fields } = id
    ? await changeText(ctx, channel, { id, sent: typed, was })
    : { saved: await addText(ctx, channel, typed), fields: Object.keys(typed) };
  await ctx.audit({
    action: `${channel.name}.default_saved`,
    subject: 'default',
    subjectId: saved.id,
    detail: { fields },
  });
  ctx.emit('draft', { id: saved.id });
  return { returnObject: shown(saved) };
}

type Text = Pick<DefaultMessage, 'title' | 'message' | 'isDefaultBirthDayMessage'>;

async function addText(ctx: Ctx, channel: Excerpted, { message, ...text }: Text) {
  if (text.isDefaultBirthDayMessage) await unmarkBirthday(ctx, channel);
  const [added] = await ctx.db
    .insert(defaultMessages)
    .values({
      tenantId: ctx.tenantId,
      channel: channel.name,
      createdBy: ctx.user?.accountId ?? null,
      ...text,
      ...bodyOf(channel, message),
    })
    .returning();
  return added!;
}

const bodyOf = ({ excerpt }: Excerpted, body: string) => ({ body, excerpt: excerpt?.(body) ?? null });

async function changeText(
  ctx: Ctx,
  channel: Excerpted,
  { id, sent, was }: { id: string; sent: Text; was: z.output<typeof defaultMessageWish>['was'] },
) {
  const one = and(texts(channel), eq(defaultMessages.id, id));
  const [before] = await ctx.db
    .select()
    .from(defaultMessages)
    .where(and(eq(defaultMessages.tenantId, currentTenant), one))
    .for('update');
  if (!before) throw notFound();
  const { title, message, isDefaultBirthDayMessage } = shown(before);
  const stands = { title, message, isDefaultBirthDayMessage };
  const inWords = (_: string, value: unknown) =>
    typeof value === 'boolean' ? answers[value ? 'yes' : 'no'] : String(value);
  const meant = await intendedChanges(
    ctx,
    {
      code: 'messaging',
      made: { subjectId: id, actions: [`${channel.name}.default_saved`], at: before.updatedAt },
    },
    { sent, was, stands, inWords },
  );
  const { message: body, ...rest } = meant;
  if (rest.isDefaultBirthDayMessage) await unmarkBirthday(ctx, channel);
  const [changed] = await ctx.db
    .update(defaultMessages)
    .set({ ...rest, ...(body !== undefined && bodyOf(channel, body)), updatedAt: ctx.clock() })
    .where(and(eq(defaultMessages.tenantId, currentTenant), one))
    .returning();
  return { saved: changed!, fields: Object.keys(meant) };
}

/** Every other text has changed by that, too. */
const unmarkBirthday = (ctx: Ctx, channel: Named) =>
  ctx.db
    .update(defaultMessages)
    .set({ isDefaultBirthDayMessage: false, updatedAt: ctx.clock() })
    .where(
      and(
        eq(defaultMessages.tenantId, currentTenant),
        texts(channel),
        eq(defaultMessages.isDefaultBirthDayMessage, true),
      ),
    );

/** Deletes a text so that it can be taken back, or takes it back. @throws Refusal 404 */
export async function deleteDefaultMessage(ctx: Ctx, { name }: Named, id: string, back = false): Promise<true> {
  const changed = await ctx.db
    .update(defaultMessages)
    .set({ deletedAt: back ? null : ctx.clock() })
    .where(
      and(
        eq(defaultMessages.tenantId, currentTenant),
        eq(defaultMessages.id, id),
        eq(defaultMessages.channel, name),
        back ? isNotNull(defaultMessages.deletedAt) : isNull(defaultMessages.deletedAt),
      ),
    )
    .returning({ id: defaultMessages.id });
  if (changed.length === 0) throw notFound();
  await ctx.audit({ action: `${name}.default_${back ? 'restored' : 'deleted'}`, subject: 'default', subjectId: id });
  ctx.emit('draft', { id });
  return true;
}
