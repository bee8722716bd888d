import { sql } from 'drizzle-orm';
import type { Gateway } from '../../adapters/gateway.ts';
import type { Base } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import type { Channel } from '../channels/channel.ts';
import { callWindow } from './submit/call-window.ts';
import { dispatchBatch } from './dispatch.ts';
import type { WorkerOptions } from './worker-presence.ts';
import type { OpenMessage } from './open-messages.ts';
import { currentTenant } from '../../core/db/index.ts';

export type RouteLoop = { wake: () => void; stop: () => Promise<void> };

/** A provider inside this process answers at once, so another process can take over just as soon after a kill. */
const PRETEND_LEASE_MS = 10_000;

/** Batches under way at once: while one is at the provider, the next is claimed and the previous one is stored. */
const lanes = 3;

/** The longest that a batch may occupy a route, so that no organisation waits long for its turn. */
const TURN_MS = 250;

/** The most windows or full calls in one batch: answers are stored only when the whole batch is done. */
const MOST_WINDOWS = 10;

type Capabilities = Gateway['capabilities'];

/** After a crash only recipients at the provider are unknown; they are tracked where the provider cannot be asked later. */
const callByCall = ({ keys, lookup }: Capabilities): boolean => !keys && !lookup;

/** How many are claimed at once. */
export function batchSize(capabilities: Capabilities): number {
  const { rate, bulkSize, window } = capabilities;
  const most = callByCall(capabilities) ? Math.min(1000, Math.max(bulkSize, window) * MOST_WINDOWS) : 1000;
  return Math.max(1, Math.min(Math.floor((rate * TURN_MS) / 1000), most));
}

/** Serves organisations in turn, each with its oldest message that is not idle, so that 100,000 recipients do not delay 10. */
function inTurns(open: readonly OpenMessage[], route: string, idle: ReadonlyMap<string, number>): OpenMessage[] {
  const now = Date.now();
  const first = new Map<string, OpenMessage>();
  for (const message of open) {
    if (!message.routes.includes(route) || (idle.get(message.messageId) ?? 0) > now) continue;
    if (!first.has(message.tenantId)) first.set(message.tenantId, message);
  }
  return [...first.values()];
}

/** The longest pause while every recipient waits or nothing is being sent; a new message wakes the loop. */
const LONGEST_REST_MS = 5000;

/** How long a message is idle on this route: until its first waiting recipient is due. */
async function restingMs(
  base: Base,
  { tenantId, messageId, route, pollMs }: { tenantId: string; messageId: string; route: string; pollMs: number },
): Promise<number> {
  const { rows } = await inTenant(base, tenantId, null, (ctx) =>
    ctx.db.execute<{ wait: number | null }>(sql`
      SELECT (extract(epoch FROM min(not_before) - now()) * 1000)::float8 AS wait FROM recipients
      WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND route = ${route} AND state = 'queued' AND not_before IS NOT NULL`),
  );
  return Math.max(pollMs, Math.min(rows[0]?.wait ?? 0, LONGEST_REST_MS));
}

/** Sends one route's messages, a batch of each organisation in turn. */
export function routeLoop(of: {
  base: Base;
  gateway: Gateway;
  channel: Channel;
  worker: number;
  open: () => Promise<OpenMessage[]>;
  settings: WorkerOptions;
}): RouteLoop {
  const { base, gateway, channel, worker, open, settings } = of;
  const window = callByCall(gateway.capabilities) ? callWindow(gateway.capabilities) : undefined;
  const leaseMs = gateway.pretend ? Math.min(settings.leaseMs, PRETEND_LEASE_MS) : settings.leaseMs;
  const idle = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let awake = Promise.withResolvers<void>();

  async function rest(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([awake.promise, new Promise<void>((resolve) => void (timer = setTimeout(resolve, ms)))]);
    clearTimeout(timer);
    awake = Promise.withResolvers();
  }

  async function turn({ tenantId, messageId }: OpenMessage): Promise<void> {
    const size = batchSize(gateway.capabilities);
    const batch = { base, tenantId, messageId, gateway, channel, worker, leaseMs, window };
    const { picked: taken, heldUp } = await dispatchBatch({ ...batch, from: 'queued', limit: size });
    if (heldUp) idle.set(messageId, Date.now() + TURN_MS);
    else if (taken === 0)
      idle.set(
        messageId,
        Date.now() + (await restingMs(base, { tenantId, messageId, route: gateway.name, ...settings })),
      );
    else if (taken < size) idle.set(messageId, Date.now() + settings.pollMs);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      // Other processes use all of the route's capacity.
      if (gateway.capabilities.window === 0) {
        await rest(LONGEST_REST_MS);
        continue;
      }
      let nothingOpen = false;
      const messages = await open().then(
        (list) => {
          nothingOpen = list.length === 0;
          return inTurns(list, gateway.name, idle);
        },
        () => [],
      );
      if (messages.length === 0) {
        idle.forEach((until, id) => until < Date.now() && idle.delete(id));
        await rest(nothingOpen ? Math.max(settings.pollMs, LONGEST_REST_MS) : settings.pollMs);
        continue;
      }
      for (const message of messages) {
        if (stopping) break;
        const lane: Promise<void> = turn(message)
          // The database is unavailable for now; claimed recipients are found by their lease later.
          .catch((error: unknown) => {
            base.log.warn({ err: error, route: gateway.name }, 'a batch broke off');
            idle.set(message.messageId, Date.now() + 1000);
          })
          .finally(() => underWay.delete(lane));
        underWay.add(lane);
        if (underWay.size >= lanes) await Promise.race(underWay);
      }
    }
    await Promise.all(underWay);
  }

  const running = run();
  return {
    wake: () => {
      idle.clear();
      awake.resolve();
    },
    stop: async () => {
      stopping = true;
      awake.resolve();
      await running;
    },
  };
}
