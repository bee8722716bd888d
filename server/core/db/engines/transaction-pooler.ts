import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { plainClient } from './postgres-connections.ts';

/**
 * Throws, in words that say what to set, where what needs a connection of its own (LISTEN, and locks that say that a process
 * is there) would be lost in a pooler: both fail there without an error.
 */
export async function refuseLostNotifications(url: string, listenUrl: string | undefined): Promise<void> {
  if (listenUrl === undefined) {
    if (await sharesSessions(url)) throw new Error(listenUrlNeeded);
    return;
  }
  if (await sharesSessions(listenUrl)) throw new Error(listenUrlShared);
  if (!(await hears(url, listenUrl))) throw new Error(otherDatabase);
}

/**
 * Whether a pooler lends the server's connections for a transaction at a time. A session of one's own is served by one
 * backend as long as it lives, and that by no other session meanwhile.
 */
async function sharesSessions(url: string): Promise<boolean> {
  return withClients([url, url], async ([one, other]) => {
    const [own, others] = [new Set<number>(), new Set<number>()];
    // Twice each: two connections that are lent in turn would look like two sessions.
    for (const client of [one, one, other, other, one, one, other, other])
      (client === one ? own : others).add(await backendOf(client));
    return own.size > 1 || others.size > 1 || [...own].some((backend) => others.has(backend));
  });
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const HEARD_WITHIN_MS = 5_000;

/** Whether what is told over one address arrives at the other. */
async function hears(url: string, listenUrl: string): Promise<boolean> {
  return withClients([url, listenUrl], async ([teller, listener]) => {
    const word = randomUUID();
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', ({ payload }) => payload === word && resolve(true));
    });
    await listener.query('listen koinonia_start');
    await teller.query(`select pg_notify('koinonia_start', $1)`, [word]);
    return Promise.race([heard, sleep(HEARD_WITHIN_MS, false, { ref: false })]);
  });
}

async function withClients<T>(
  urls: [string, string],
  work: (clients: [pg.Client, pg.Client]) => Promise<T>,
): Promise<T> {
  const first = await plainClient(urls[0]);
  try {
    const second = await plainClient(urls[1]);
    try {
      return await work([first, second]);
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}

const listenUrlNeeded = `DATABASE_URL leads through a pooler that lends a connection for a transaction at a time: live events and the locks of workers would be lost there. Set LISTEN_URL to the same database and role past the pooler, or let the pooler work in session mode. See docs/operating.md, "Behind a pooler".`;

const listenUrlShared = `LISTEN_URL leads through a pooler that lends a connection for a transaction at a time. It should name the PostgreSQL server itself, or a pooler in session mode. See docs/operating.md, "Behind a pooler".`;

const otherDatabase = `LISTEN_URL does not hear what is told over DATABASE_URL. Both should name the same database of the same server. See docs/operating.md, "Behind a pooler".`;
