import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Until whoever is signed in is looked up anew: that is remembered for half a second. What has changed must hold from here
 * on, and a machine that is busy only waits longer.
 */
export const lookedUpAnew = (): Promise<void> => sleep(600);
