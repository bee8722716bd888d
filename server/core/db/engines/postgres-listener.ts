import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { guardListener } from './guard-listener.ts';

type Subscriber = { channel: string; onPayload: (payload: string) => void; onGap: () => void };

/** Which of PostgreSQL's advisory locks say that somebody is there. */
export const PRESENCE_LOCKS = 1_802_464_361;

/** Not waited for: if it is held, then by an earlier connection of our own. */
const takeLock = (client: pg.Client, lock: number) =>
  client.query('select pg_try_advisory_lock($1, $2)', [PRESENCE_LOCKS, lock]);

const RETRY_MS = 1_000;
const HEARTBEAT_MS = 15_000;

/**
 * LISTEN on one connection of its own, made when first needed and made again when it breaks; then every channel is
 * listened to again and everybody is told that something may have been missed. It also holds the locks that say that
 * this process is there.
 */
export function postgresListener(connect: () => Promise<pg.Client>): {
  listen: Database['listen'];
  holdLock: Database['holdLock'];
  close(): Promise<void>;
} {
  const subscribers = new Set<Subscriber>();
  const locks = new Set<number>();
  const closing = new AbortController();
  let current: Promise<pg.Client> | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function open(): Promise<pg.Client> {
    const client = await connect();
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscribers) if (one.channel === channel) one.onPayload(payload ?? '');
    });
    client.once('end', () => void reopen());
    for (const channel of new Set([...subscribers].map((one) => one.channel))) await client.query(`listen ${channel}`);
    for (const lock of locks) await takeLock(client, lock);
    clearInterval(heartbeat);
    // A connection that died silently is found by asking it something.
    heartbeat = setInterval(() => void client.query('select 1').catch(() => client.end()), HEARTBEAT_MS).unref();
    return client;
  }

  async function reopen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        current = open();
        await current;
        for (const one of subscribers) one.onGap();
        return;
      } catch {
        await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  return {
    async listen(channel, onPayload, onGap = () => undefined) {
      if (!/^[a-z][a-z0-9_]{0,60}$/.test(channel)) throw new TypeError(`"${channel}" is no name for a channel.`);
      const subscriber = { channel, onPayload: guardListener(channel, onPayload), onGap };
      subscribers.add(subscriber);
      current ??= open();
      try {
        await (await current).query(`listen ${channel}`);
      } catch (error) {
        subscribers.delete(subscriber);
        if (subscribers.size === 0) current = undefined;
        throw error;
      }
      return async () => {
        subscribers.delete(subscriber);
      };
    },
    async holdLock(lock) {
      locks.add(lock);
      current ??= open();
      await takeLock(await current, lock);
      return async () => {
        locks.delete(lock);
        await (await current)?.query('select pg_advisory_unlock($1, $2)', [PRESENCE_LOCKS, lock]);
      };
    },
    async close() {
      closing.abort();
      clearInterval(heartbeat);
      await (await current?.catch(() => undefined))?.end();
    },
  };
}
