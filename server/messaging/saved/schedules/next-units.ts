import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { unitOutlook } from '../../../../contract/messaging/unit-routes.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import type { Channels } from '../../channels/registry.ts';
import { readReceipt } from '../../messages/receipt.ts';
import { messages } from '../../tables/message-tables.ts';
import { unitsRefunded } from '../../units/unit-lines.ts';
import { payloadOf, readSchedule } from './schedules.ts';

type Next = z.input<typeof unitOutlook>['next'];

/** Titles are for recognising a message. */
const SHOWN = 50;

/**
 * The units for the next scheduled message that costs any: its reserved units, or the cost of the people it reaches
 * today.
 */
export async function nextUnits(ctx: Ctx, { all, named }: Channels): Promise<Next> {
  const costly = all.filter(({ costsUnits }) => costsUnits).map(({ name }) => name);
  const [next] = await ctx.db
    .select({ id: messages.id, channel: messages.channel })
    .from(messages)
    .where(
      and(
        eq(messages.tenantId, currentTenant),
        eq(messages.state, 'scheduled'),
        eq(messages.isSample, false),
        inArray(messages.channel, costly),
      ),
    )
    .orderBy(asc(messages.dueAt), asc(messages.id))
    .limit(1);
  if (!next) return null;
  const schedule = await readSchedule(ctx, { name: next.channel }, next.id);
  const { id, channel, body, dueAt } = schedule;
  // A fixed audience has fixed units.
  const setAside = schedule.audience === 'fixed';
  const units = setAside
    ? schedule.unitsReserved - (await unitsRefunded(ctx, id))
    : (await readReceipt(ctx, named(channel), payloadOf(schedule))).units;
  return {
    id,
    channel,
    title: body.length > SHOWN ? `${body.slice(0, SHOWN)}…` : body,
    dueAt: dueAt.toISOString(),
    units,
    setAside,
  };
}
