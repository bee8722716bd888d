import type { Base } from '../../../core/context.ts';
import { fireSchedules } from './fire-schedules.ts';
import type { Channels } from '../../channels/registry.ts';

/**
 * Looks every `everyMs` whether a schedule is due, until stopped. A clock of its own, so that nothing else a worker
 * waits for makes a message late; what is being sent when it stops comes to its end.
 */
export function scheduleClock(base: Base, channels: Channels, everyMs: number): { stop: () => Promise<void> } {
  let firing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // Where the database is away, the next round looks again.
    firing ??= fireSchedules(base, channels)
      .catch(() => {})
      .finally(() => {
        firing = undefined;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await firing;
    },
  };
}
