import { eq, and, asc, type SQL, sql } from 'drizzle-orm';
import { maskFromName, maskProblems } from '../../../../../contract/messaging/channels/sms/sender-mask.ts';
import type { Ctx } from '../../../../core/context.ts';
import { refuse } from '../../../../core/errors.ts';
import { senderIds } from './sender-id-tables.ts';
import { currentTenant } from '../../../../core/db/index.ts';
import { catalogue, type Text } from '../../../../core/language/catalogue.ts';

/** Why a sender id cannot be used or asked for. */
export const refusals = catalogue('sender-id-refusals', {
  none: 'No sender id selected. Kindly select a sender id and try again',
  choose: 'Kindly select a sender id and try again',
  notYours: '{mask} is not one of your sender ids.',
  notApproved: 'The sender id {mask} is not approved yet.',
  chooseAnother: '{why} Kindly select a sender id and try again',
  tooManyWait: '{most, number} of your sender ids wait for approval. Wait until one is decided.',
  special: 'Should not contain any special characters',
  length: 'Should not be less than 3 characters and more than 11 characters',
  specialAndLength:
    'Should not contain any special characters. Should not be less than 3 characters and more than 11 characters',
});

/** The fault of a sender id, if any. */
export function maskProblemText(mask: string): Text | undefined {
  const [first, second] = maskProblems(mask);
  return second ? refusals.specialAndLength : first && refusals[first];
}

/** The status of a sender id, as spec section 4 counts them. */
export const senderStatus = { pending: 0, processing: 1, approved: 2, notApproved: 3 } as const;

export function listSenderIds(ctx: Ctx): Promise<{ id: string; mask: string; status: number }[]> {
  return ctx.db
    .select({ id: senderIds.id, mask: senderIds.mask, status: senderIds.status })
    .from(senderIds)
    .where(eq(senderIds.tenantId, currentTenant))
    .orderBy(asc(senderIds.createdAt), asc(senderIds.id));
}

/** The approved ones of an organisation, as JSON. */
export const approvedMasks: SQL = sql`(
  SELECT coalesce(json_agg(s.mask ORDER BY s.created_at, s.id), '[]') FROM sender_ids s
  WHERE s.tenant_id = ${currentTenant} AND s.status = ${senderStatus.approved}::integer)`;

/** The first sender id of a new organisation, made from its name; approved where nothing leaves the house. */
export async function addFirstSenderId(ctx: Ctx, { organisation }: { organisation: string }): Promise<void> {
  await ctx.db.insert(senderIds).values({
    tenantId: ctx.tenantId,
    mask: maskFromName(organisation),
    status: senderStatus.approved,
    decidedAt: ctx.clock(),
  });
}

/**
 * The approved sender id of this name, as it was approved.
 * @throws Refusal 422 when none is chosen or it may not be used
 */
export async function approvedMask(ctx: Ctx, subject: string): Promise<string> {
  const chosen = subject.trim();
  if (chosen === '') {
    throw refuse('messaging.no_sender_id', 422, refusals.none, {
      subject: refusals.choose,
    });
  }
  const [found] = await ctx.db
    .select()
    .from(senderIds)
    .where(and(eq(senderIds.tenantId, currentTenant), sql`lower(${senderIds.mask}) = lower(${chosen})`));
  if (found?.status === senderStatus.approved) return found.mask;
  const why = found === undefined ? refusals.notYours({ mask: chosen }) : refusals.notApproved({ mask: found.mask });
  throw refuse('messaging.sender_id_not_approved', 422, refusals.chooseAnother({ why }), {
    subject: why,
  });
}

/** The sender id of an organisation that has just one approved; empty where it must choose. */
export async function onlyApprovedMask(ctx: Ctx): Promise<string> {
  const [only = '', ...others] = await approvedMasksOf(ctx);
  return others.length === 0 ? only : '';
}

/** The sender id that was approved first; empty where there is none. */
export async function firstApprovedMask(ctx: Ctx): Promise<string> {
  const [first = ''] = await approvedMasksOf(ctx);
  return first;
}

async function approvedMasksOf(ctx: Ctx): Promise<string[]> {
  const all = await listSenderIds(ctx);
  return all.filter(({ status }) => status === senderStatus.approved).map(({ mask }) => mask);
}
