import { sql } from 'drizzle-orm';
import type { Gateway } from '../../adapters/sms/gateway.ts';
import type { Base } from '../../core/context.ts';
import type { SmsRoutes } from '../channels/sms/ladder.ts';
import { takeReplies } from '../callbacks/replies-in.ts';
import { reportIntake } from '../callbacks/report-intake.ts';
import { routeLoop, type RouteLoop } from './route-loop.ts';
import { scheduleClock } from '../schedules/schedule-clock.ts';
import { sweepOnce } from './sweep.ts';
import { wakeChannel } from './wake.ts';
import { type OpenMessage, usualWorker, type WorkerOptions } from './worker-options.ts';
import { workerPresence } from './worker-presence.ts';

/** What is on its way in every organisation, as ids; asked at most five times a second however many loops want it. */
function openMessages(base: Base): { list: () => Promise<OpenMessage[]>; stale: () => void } {
  let known: Promise<OpenMessage[]> = Promise.resolve([]);
  let askedAt = 0;
  const ask = async (): Promise<OpenMessage[]> => {
    const { rows } = await base.database.asGate((tx) =>
      tx.execute<OpenMessage>(sql`
        SELECT tenant_id AS "tenantId", message_id AS "messageId", to_json(routes) AS routes FROM app.open_messages()`),
    );
    return rows;
  };
  return {
    list: () => {
      if (Date.now() - askedAt > 200) {
        askedAt = Date.now();
        known = ask();
      }
      return known;
    },
    stale: () => {
      askedAt = 0;
    },
  };
}

export type Worker = { stop: () => Promise<void> };

/**
 * Sends what is waiting, for every organisation, until stopped: a loop per route, a sweep for what was left
 * behind, a clock for what is scheduled. Any number of processes may do so. Stopping lets each batch in hand come to its end.
 */
export async function startWorker(
  base: Base,
  routes: SmsRoutes,
  options: Partial<WorkerOptions> = {},
): Promise<Worker> {
  const settings = { ...usualWorker, ...options };
  const open = openMessages(base);
  const presence = await workerPresence(base);
  const gateways: Gateway[] = [...new Set([...routes.gateways.ordered, routes.pretend])];
  for (const gateway of gateways) {
    gateway.onReports?.(reportIntake(base, [gateway.name]).accept);
    gateway.onReplies?.((replies) => takeReplies(base, gateway, replies));
  }
  const loops: RouteLoop[] = gateways.map((gateway) =>
    routeLoop({ base, gateway, routes, worker: presence.id, open: open.list, settings }),
  );
  const wake = (): void => {
    open.stale();
    for (const loop of loops) loop.wake();
  };
  const unlisten = await base.database.listen(wakeChannel, wake, wake);
  let stopping = false;
  let sweeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping.then(async () => {
      if (!stopping && (await sweepOnce(base, { ...settings, routes, worker: presence.id }))) wake();
    });
  }, settings.sweepMs);
  const clock = scheduleClock(base, routes, settings.sweepMs);
  return {
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await unlisten();
      await Promise.all([sweeping, clock.stop(), ...loops.map((loop) => loop.stop())]);
      await presence.leave();
    },
  };
}
