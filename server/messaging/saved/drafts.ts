import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Extras, MessagePayload } from '../../../contract/messaging/payload.ts';
import type { Paged } from '../../../contract/route.ts';
import type { draftRow, draftWish, openedDraft } from '../../../contract/messaging/saved-schemas.ts';
import { type Changeable, conflictText } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { lastChange } from '../../core/last-change.ts';
import { pageOf } from '../../core/page-of.ts';
import type { Channel } from '../channels/channel.ts';
import { destinationInWords, namesFor, openDestination } from './saved-destination.ts';
import { type SavedDestination, savedMessages } from '../tables/saved-tables.ts';
import { softDelete } from './soft-delete.ts';
import { momentOfSeconds } from '../../core/moment-of-seconds.ts';
import { currentTenant } from '../../core/db/index.ts';
import { nameAccounts } from '../../core/identity/one-account.ts';
import { likePattern } from '../../core/like-pattern.ts';
import { refusals } from '../channels/messaging-texts.ts';

type Named = Pick<Channel, 'name'>;

const mine = ({ name }: Named, id: string) =>
  and(eq(savedMessages.id, id), eq(savedMessages.kind, 'draft'), eq(savedMessages.channel, name));

/**
 * Saves a draft with everything typed into it; with an `id` it writes over that one.
 * @throws Refusal 404, and 409 `messaging.draft_changed` where it is not as it was at `updatedAt` any more
 */
export async function saveDraft(
  ctx: Ctx,
  channel: Pick<Channel, 'name' | 'excerpt'>,
  {
    id,
    updatedAt,
    groupedContacts,
    ToContacts,
    toOthers,
    fileId,
    ...written
  }: z.output<typeof draftWish> & {
    extras?: Extras;
  },
): Promise<{ id: string; updatedAt: string }> {
  if (id && updatedAt) await refuseChanged(ctx, channel, { id, updatedAt });
  const values = {
    ...written,
    excerpt: channel.excerpt?.(written.body) ?? null,
    destination: { groupedContacts, ToContacts, toOthers, ...(fileId && { fileId }) },
    updatedAt: ctx.clock(),
  };
  const [saved] = id
    ? await ctx.db
        .update(savedMessages)
        .set(values)
        .where(and(eq(savedMessages.tenantId, currentTenant), mine(channel, id), isNull(savedMessages.deletedAt)))
        .returning({ id: savedMessages.id })
    : await ctx.db
        .insert(savedMessages)

        .values({
          tenantId: ctx.tenantId,
          channel: channel.name,
          kind: 'draft',
          createdBy: ctx.user?.accountId ?? null,
          ...values,
        })
        .returning({ id: savedMessages.id });
  if (!saved) throw notFound('draft');
  await ctx.audit({
    action: `${channel.name}.${id ? 'draft_changed' : 'draft_saved'}`,
    subject: 'draft',
    subjectId: saved.id,
  });
  ctx.emit('draft', { id: saved.id });
  return { id: saved.id, updatedAt: values.updatedAt.toISOString() };
}

/** Nobody writes over what somebody else, or they themselves in another window, have written meanwhile. */
async function refuseChanged(
  ctx: Ctx,
  channel: Named,
  { id, updatedAt }: { id: string; updatedAt: string },
): Promise<void> {
  const [draft] = await ctx.db
    .select({ updatedAt: savedMessages.updatedAt })
    .from(savedMessages)
    .where(and(eq(savedMessages.tenantId, currentTenant), mine(channel, id), isNull(savedMessages.deletedAt)))
    .for('update');
  if (draft) await refuseUnlessAsRead(ctx, channel, { id, asRead: updatedAt, ...draft }, 'draft');
}

async function refuseUnlessAsRead(
  ctx: Ctx,
  channel: Named,
  { id, asRead, updatedAt }: { id: string; asRead: string; updatedAt: Date },
  what: Changeable,
): Promise<void> {
  if (updatedAt.toISOString() === new Date(asRead).toISOString()) return;
  const actions = ['draft_saved', 'draft_changed'].map((action) => `${channel.name}.${action}`);
  const made = { subjectId: id, actions, at: updatedAt };
  throw refuse('messaging.draft_changed', 409, conflictText(what, await lastChange(ctx, made)));
}

/**
 * Takes the draft that a message was written in out of the drafts, in the transaction that sends or schedules it: opened
 * in two windows, it still goes out once, and what was written into it elsewhere is not thrown away unseen.
 * @throws Refusal 404 for one that was never here, 409 `messaging.draft_spent` for one that has left the drafts and
 * `messaging.draft_changed` for one that is not as it was at `draftUpdatedAt` any more
 */
export async function takeDraftForSending(
  ctx: Ctx,
  channel: Named,
  { draftId: id, draftUpdatedAt: asRead }: Pick<MessagePayload, 'draftId' | 'draftUpdatedAt'>,
): Promise<void> {
  if (id === undefined) return;
  const [draft] = await ctx.db
    .select({ gone: savedMessages.deletedAt, updatedAt: savedMessages.updatedAt })
    .from(savedMessages)
    .where(and(eq(savedMessages.tenantId, currentTenant), mine(channel, id)))
    .for('update');
  if (draft?.gone) {
    throw refuse('messaging.draft_spent', 409, refusals.draftSpent);
  }
  if (draft && asRead) await refuseUnlessAsRead(ctx, channel, { id, asRead, ...draft }, 'draftToSend');
  await softDelete(ctx, channel, { id, kind: 'draft', deleted: true });
}

type Row = {
  id: string;
  body: string;
  sender: string;
  subject: string;
  destination: SavedDestination;
  updatedAt: number;
  savedBy: string;
};

/** Drafts, the last one changed first; `search` looks in the text. */
export async function listDrafts(
  ctx: Ctx,
  channel: Pick<Channel, 'name' | 'reach'>,
  query: { page?: number; pageSize?: number; search?: string },
): Promise<Paged<z.input<typeof draftRow>>> {
  const { size, skip } = pageOf(query);
  const search = query.search?.trim()
    ? sql`AND CASE WHEN d.excerpt IS NULL THEN d.body ELSE d.excerpt || ' ' || d.subject END ILIKE ${likePattern(query.search.trim())}`
    : sql``;
  const from = sql`FROM saved_messages d
  WHERE d.tenant_id = ${currentTenant} AND d.channel = ${channel.name} AND d.kind = 'draft' AND d.deleted_at IS NULL ${search}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT d.id, coalesce(d.excerpt, d.body) AS body, d.sender, d.subject, d.destination, extract(epoch FROM d.updated_at)::float8 AS "updatedAt",
      d.created_by AS "savedBy"
    ${from} ORDER BY d.updated_at DESC, d.id LIMIT ${size} OFFSET ${skip}`);
  const total = await ctx.db.execute<{ count: number }>(sql`SELECT count(*) ${from}`);
  const names = await namesFor(
    ctx,
    rows.map(({ destination }) => destination),
  );
  const named = await nameAccounts(ctx, rows, 'savedBy');
  const items = named.map(({ destination, updatedAt, ...row }) => ({
    ...row,
    to: destinationInWords(ctx, channel.reach, names, destination),
    updatedAt: momentOfSeconds(updatedAt),
  }));
  return { items, totalItems: total.rows[0]?.count ?? 0 };
}

/** One draft as it was left. @throws Refusal 404 */
export async function openDraft(
  ctx: Ctx,
  channel: Named,
  id: string,
): Promise<z.input<typeof openedDraft> & { extras: Extras }> {
  const [draft] = await ctx.db
    .select()
    .from(savedMessages)
    .where(and(eq(savedMessages.tenantId, currentTenant), mine(channel, id), isNull(savedMessages.deletedAt)));
  if (!draft) throw notFound('draft');
  return { ...draft, ...(await openDestination(ctx, draft.destination)), updatedAt: draft.updatedAt.toISOString() };
}
