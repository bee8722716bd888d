import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the server's cache of sessions, which lasts half a second, has expired. A change must take effect from
 * then on; a busy machine only waits longer.
 */
export const sessionCacheExpired = (): Promise<void> => sleep(600);
