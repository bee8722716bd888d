import type { Base } from '../core/context.ts';
import { type Channels, gatewaysOf } from './channels/registry.ts';
import { pauseLateMessages } from './messages/suspension.ts';
import { takeReplies } from './inbound/take-replies.ts';
import { reportIntake } from './delivery/delivery-reports/report-intake.ts';
import { openMessages } from './delivery/open-messages.ts';
import { routeLoop, type RouteLoop } from './delivery/route-loop.ts';
import { scheduleClock } from './saved/schedules/fire-schedules.ts';
import { sweepOnce } from './delivery/sweep.ts';
import { wakeChannel, usualWorker, type WorkerOptions, workerPresence } from './delivery/worker-presence.ts';

export type Worker = { stop: () => Promise<void> };

/**
 * Sends what is waiting, for every organisation and on every channel, until stopped: a loop per route, a sweep for what was left
 * behind, a clock for what is scheduled. Any number of processes may do so. Stopping lets each batch in hand come to its end.
 */
export async function startWorker(
  base: Base,
  channels: Channels,
  options: Partial<WorkerOptions> = {},
): Promise<Worker> {
  const settings = { ...usualWorker, ...options };
  await pauseLateMessages(base);
  const open = openMessages(base);
  const served = channels.all.flatMap((channel) => gatewaysOf(channel).map((gateway) => ({ channel, gateway })));
  const presence = await workerPresence(base, (part) => {
    for (const { gateway } of served) gateway.share?.(part);
  });
  for (const { channel, gateway } of served) {
    const routes = [gateway.name];
    gateway.onReports?.(reportIntake(base, { channel, routes }).accept);
    gateway.onReplies?.((replies) => takeReplies(base, { channel, gateway, routes }, replies));
  }
  const loops: RouteLoop[] = served.map((one) =>
    routeLoop({ base, ...one, worker: presence.id, open: open.list, settings }),
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
      if (!stopping && (await sweepOnce(base, { ...settings, channels, worker: presence.id }))) wake();
    });
  }, settings.sweepMs);
  const clock = scheduleClock(base, channels, settings.sweepMs);
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
