import { sql } from 'drizzle-orm';
import type { Base, Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import { organisationClosing } from '../../core/identity/authorize.ts';
import { type Device, type FindDevice, unknownDevice } from '../../core/identity/device.ts';
import { hashToken } from '../../core/identity/cookie.ts';
import { refusals as core } from '../../core/refusal-texts.ts';
import { inTenant } from '../../core/transaction.ts';
import { isUnseen, noteSeen } from '../calling-device.ts';
import { refusals } from './refusal-texts.ts';

/** Short enough that a device is out within a second of being revoked in another process, as a session is. */
const REMEMBERED_MS = 500;
const REMEMBERED_MOST = 5_000;

type Found = { device: Device; endsAt: number };
type Remembered = { found: Promise<Found>; until: number; tenantId?: string };

/** Finds devices of the door by their credential. Forgets a device when it changes, and when it ends. */
export function deviceFinder(base: Base): FindDevice {
  const remembered = new Map<string, Remembered>();
  const watched = new Set<string>();
  // A look-up in progress may have read the device before the change.
  const forget = (of: string) => {
    for (const [secret, { tenantId }] of remembered) if ((tenantId ?? of) === of) remembered.delete(secret);
  };
  const knows = (of: string) =>
    [...remembered.values()].some(({ tenantId, until }) => tenantId === of && until > Date.now());
  const watch = (tenantId: string) => {
    if (watched.has(tenantId)) return;
    watched.add(tenantId);
    const stop = base.events.subscribe(tenantId, {
      onEvent({ topic, ids }) {
        if (topic === 'attendance' && ids['deviceId'] !== undefined) forget(tenantId);
        if (knows(tenantId)) return;
        watched.delete(tenantId);
        stop();
      },
      onGap: () => remembered.clear(),
    });
  };
  const look = async (secret: string): Promise<Found> => {
    const found = await lookUp(base, secret);
    const { tenantId } = found.device;
    const mine = remembered.get(secret);
    if (mine) mine.tenantId = tenantId;
    watch(tenantId);
    return found;
  };
  return async (secret) => {
    const hit = remembered.get(secret);
    if (hit && hit.until > Date.now()) {
      const { device, endsAt } = await hit.found;
      if (endsAt >= base.clock().getTime()) return device;
    }
    if (remembered.size >= REMEMBERED_MOST) remembered.clear();
    const found = look(secret);
    remembered.set(secret, { found, until: Date.now() + REMEMBERED_MS });
    found.catch(() => remembered.delete(secret));
    return (await found).device;
  };
}

async function lookUp(base: Base, secret: string): Promise<Found> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenant_id: string; id: string }>(
      sql`SELECT f.tenant_id, f.id FROM app.door_device(${hashToken(secret)}) f`,
    ),
  );
  const [found] = rows;
  if (!found) throw unknownDevice();
  return inTenant(base, found.tenant_id, null, (ctx) => admitted(ctx, found.id));
}

type Row = {
  event_id: string;
  group_id: string | null;
  local_date: string;
  for_children: boolean;
  ends_at: string | Date;
  revoked: boolean;
  unseen: boolean;
  state: string;
};

/** @throws Refusal 410 where it is revoked or over, 403 while its organisation is kept out */
async function admitted(ctx: Ctx, id: string): Promise<Found> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT d.event_id, d.group_id, d.local_date::text AS local_date, d.for_children, d.ends_at, d.revoked_at IS NOT NULL AS revoked,
      ${isUnseen(ctx)} AS unseen, t.state
    FROM attendance_devices d JOIN tenants t ON t.tenant_id = ${currentTenant}
    WHERE d.tenant_id = ${currentTenant} AND d.id = ${id}`);
  const [row] = rows;
  if (!row) throw unknownDevice();
  if (row.revoked) throw refuse('door.revoked', 410, refusals.revoked);
  if (new Date(row.ends_at) < ctx.clock()) throw refuse('door.over', 410, refusals.over);
  if (row.state === 'suspended') throw refuse('session.suspended', 403, core.suspended);
  if (row.state === 'closing') throw organisationClosing();
  if (row.unseen) await noteSeen(ctx, id);
  const device = {
    tenantId: ctx.tenantId,
    id,
    eventId: row.event_id,
    groupId: row.group_id,
    localDate: row.local_date,
    forChildren: row.for_children,
  };
  return { device, endsAt: new Date(row.ends_at).getTime() };
}
