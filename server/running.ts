import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Readiness } from './core/http/health.ts';
import type { Deps } from './deps.ts';
import { startWorker } from './messaging/index.ts';

/** How long a stop may take in all before what is left is cut off. */
const STOP_WITHIN_MS = 18_000;

export type Running = { url: string; app: FastifyInstance; stop: () => Promise<void> };

/** Brings everything up in order: live events, queues, the server, then the work; and down again in the other. */
export async function run(deps: Deps): Promise<Running> {
  const { base } = deps;
  const readiness: Readiness = { ready: false };
  await base.events.start(base.database);
  await base.jobs.prepare(deps.jobKinds);
  const app = await buildApp(deps, readiness);
  await app.listen({ port: base.env.PORT, host: base.env.HOST });
  if (base.env.ROLE !== 'web') await base.jobs.work(base, deps.jobKinds);
  const worker = base.env.ROLE === 'web' ? null : await startWorker(base, deps.sms);
  readiness.ready = true;
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : base.env.PORT;
  return {
    url: `http://localhost:${port}`,
    app,
    stop: async () => {
      readiness.ready = false;
      await Promise.all([worker?.stop(), base.jobs.stop(STOP_WITHIN_MS)]);
      await app.close();
      await deps.close();
    },
  };
}
