import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { analyzeAfterInserts } from './core/db/index.ts';
import type { Readiness } from './core/http/health.ts';
import type { Deps } from './deps.ts';
import { heldTenants } from './core/jobs.ts';
import { composeChannels, startWorker } from './messaging/index.ts';
import { countFounderAsProved, writeProofsLeft } from './session/index.ts';

/** How long a stop may take in all before what is left is cut off. */
const STOP_WITHIN_MS = 18_000;

export type Running = {
  url: string;
  app: FastifyInstance;
  /** The start message: the address, and the first thing to do there. */
  welcome: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Brings everything up in order: live events, queues, the server, then the work; and down again in the other. */
export async function run(deps: Deps): Promise<Running> {
  const { base, jobs } = deps;
  const readiness: Readiness = { ready: false };
  const stopAnalyzing = analyzeAfterInserts(base.database, (error) =>
    base.log.warn({ err: error }, 'statistics of an organisation were not taken'),
  );
  base.database.replicas?.onAway((place, away) => {
    if (away)
      base.log.warn(
        { place },
        'a server of DATABASE_READ_URL does not answer as a replica; the others read in its place',
      );
    else base.log.info({ place }, 'a server of DATABASE_READ_URL answers again');
  });
  await base.events.start(base.database);
  await jobs.prepare(deps.jobKinds);
  if (!deps.session.mailer) await countFounderAsProved(base);
  await writeProofsLeft(base);
  const held = await heldTenants(base.database);
  if (held.size > 0) base.log.warn({ organisations: held.size }, heldWords);
  const app = await buildApp(deps, readiness);
  await app.listen({ port: base.env.PORT, host: base.env.HOST });
  const address = app.server.address();
  // PORT=0 lets the machine choose; the links we hand out name what it chose.
  if (typeof address === 'object' && address) base.env.PORT = address.port;
  const port = base.env.PORT;
  await jobs.work(base, deps.jobKinds);
  const worker = base.env.ROLE === 'web' ? null : await startWorker(base, composeChannels(deps), deps.smsWorker);
  readiness.ready = true;
  return {
    url: `http://localhost:${port}`,
    app,
    welcome: async () =>
      base.env.ROLE === 'worker'
        ? `Koinonia's worker is ready: http://localhost:${port}/health/ready`
        : welcome(base.env.APP_URL ?? `http://localhost:${port}`, await anybody(deps)),
    stop: async () => {
      readiness.ready = false;
      setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS).unref();
      const drainMs = base.env.ROLE === 'worker' ? 0 : base.env.DRAIN_SECONDS * 1000;
      await sleep(drainMs);
      await Promise.all([worker?.stop(), jobs.stop(STOP_WITHIN_MS - drainMs)]);
      await stopAnalyzing();
      await app.close();
      await deps.close();
    },
  };
}

const heldWords =
  'since a restore nothing is sent by itself: "Go on" at the top of any screen lets it, or: npm run koinonia -- go-on';

async function anybody({ base }: Deps): Promise<boolean> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ any: boolean }>(sql`SELECT app.any_tenant() AS any`),
  );
  return rows[0]?.any === true;
}

function welcome(address: string, begun: boolean): string {
  if (begun) return `Koinonia is ready: ${address}`;
  return `Koinonia is ready: ${address}\nOpen it in a browser and create your organisation; a tick there brings sample people to try things out with.`;
}
