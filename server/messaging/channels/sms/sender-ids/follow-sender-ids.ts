import { and, eq, inArray } from 'drizzle-orm';
import type { SenderIdDesk, SenderIdState, SmsGateways } from '../../../../adapters/sms/gateway.ts';
import type { Ctx } from '../../../../core/context.ts';
import type { JobKind, JobRun } from '../../../../core/jobs.ts';
import { tenants } from '../../../../core/tables.ts';
import { decideSenderId } from './decide-sender-id.ts';
import { senderStatus } from './sender-ids.ts';
import { senderIds } from './sender-id-tables.ts';
import { currentTenant } from '../../../../core/db/index.ts';

export const senderIdQueue = 'follow-sender-ids';

type Open = { id: string; mask: string; status: number; requestedVia: string };
type Desk = { route: string; desk: SenderIdDesk };

/** Asks the provider for the sender ids that wait, and what became of those it was asked for; every quarter of an hour. */
export function followSenderIds({ gateways, usual }: { gateways: SmsGateways; usual: readonly string[] }): JobKind {
  const found = usual.flatMap((name) => {
    const desk = gateways.find(name)?.senderIds;
    return desk ? [{ route: name, desk }] : [];
  });
  return {
    queue: senderIdQueue,
    leaves: true,
    cron: '*/15 * * * *',
    run: (job) => (found[0] ? follow(job, found[0]) : Promise.resolve()),
  };
}

async function follow(job: JobRun, { route, desk }: Desk): Promise<void> {
  const { open, organisation } = await job.transaction(readOpen);
  if (open.length === 0) return;
  const listed = await desk.list();
  // Nobody answers just now; the next round asks again.
  if (listed === null) return;
  const states = new Map(listed.map(({ mask, state }) => [mask.toLowerCase(), state]));
  for (const one of open) {
    const state = states.get(one.mask.toLowerCase());
    if (one.requestedVia === route) await job.transaction((ctx) => apply(ctx, one, state));
    // A name that the provider knows without our asking belongs to somebody: the operator decides whose it is.
    else if (state === undefined && (await desk.request({ mask: one.mask, organisation }))) {
      await job.transaction((ctx) => mark(ctx, one.id, { status: senderStatus.processing, requestedVia: route }));
    }
  }
}

async function readOpen(ctx: Ctx): Promise<{ open: Open[]; organisation: string }> {
  const open = await ctx.db
    .select({ id: senderIds.id, mask: senderIds.mask, status: senderIds.status, requestedVia: senderIds.requestedVia })
    .from(senderIds)
    .where(
      and(
        eq(senderIds.tenantId, currentTenant),
        inArray(senderIds.status, [senderStatus.pending, senderStatus.processing]),
      ),
    );
  const [tenant] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, currentTenant));
  return { open, organisation: tenant?.name ?? '' };
}

/** While the provider answers, the operator may have decided: that stays. */
async function isStillOpen(ctx: Ctx, id: string): Promise<boolean> {
  const open = await ctx.db
    .select({ id: senderIds.id })
    .from(senderIds)
    .where(
      and(
        eq(senderIds.tenantId, currentTenant),
        eq(senderIds.id, id),
        inArray(senderIds.status, [senderStatus.pending, senderStatus.processing]),
      ),
    )
    .for('update');
  return open.length > 0;
}

async function apply(ctx: Ctx, { id, mask }: Open, state: SenderIdState | undefined): Promise<void> {
  if (!(await isStillOpen(ctx, id))) return;
  if (state === 'approved' || state === 'not approved')
    await decideSenderId(ctx, { mask, approved: state === 'approved' });
}

async function mark(ctx: Ctx, id: string, change: { status: number; requestedVia: string }): Promise<void> {
  if (!(await isStillOpen(ctx, id))) return;
  await ctx.db
    .update(senderIds)
    .set(change)
    .where(and(eq(senderIds.tenantId, currentTenant), eq(senderIds.id, id)));
  await ctx.audit({ action: 'sender_id.passed_on', subject: 'sender id', subjectId: id });
  ctx.emit('sender-ids');
}
