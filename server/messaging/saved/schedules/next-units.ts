import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { unitOutlook } from '../../../../contract/messaging/unit-routes.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import type { Channels } from '../../channels/registry.ts';
import { readReceipt } from '../../messages/receipt.ts';
import { messages } from '../../tables/message-tables.ts';
import { schedules } from '../../tables/saved-tables.ts';
import { payloadOf, type Schedule } from './schedules.ts';

type Next = z.input<typeof unitOutlook>['next'];

/** Titles are for recognising a message. */
const SHOWN = 50;

/**
 * What the next scheduled message that costs units needs: what it has set aside, or what it would take if it went to those
 * it reaches today.
 */
export async function nextUnits(ctx: Ctx, { all, named }: Channels): Promise<Next> {
  const costly = all.filter(({ costsUnits }) => costsUnits).map(({ name }) => name);
  const [next] = await ctx.db
    .select()
    .from(schedules)
    .where(
      and(
        eq(schedules.tenantId, currentTenant),
        eq(schedules.state, 'scheduled'),
        eq(schedules.isSample, false),
        inArray(schedules.channel, costly),
      ),
    )
    .orderBy(asc(schedules.dueAt), asc(schedules.id))
    .limit(1);
  if (!next) return null;
  const setAside = await unitsSetAside(ctx, next);
  const units = setAside ?? (await readReceipt(ctx, named(next.channel), payloadOf(next))).units;
  const { id, channel, body, dueAt } = next;
  return {
    id,
    channel,
    title: body.length > SHOWN ? `${body.slice(0, SHOWN)}…` : body,
    dueAt: dueAt.toISOString(),
    units,
    setAside: setAside !== undefined,
  };
}

/** Where its people stand fixed, so do its units. */
async function unitsSetAside(ctx: Ctx, { messageId }: Schedule): Promise<number | undefined> {
  if (!messageId) return undefined;
  const [found] = await ctx.db
    .select({ units: messages.unitsReserved })
    .from(messages)
    .where(and(eq(messages.tenantId, currentTenant), eq(messages.id, messageId)));
  return found?.units;
}
