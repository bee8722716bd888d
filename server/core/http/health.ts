import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Base } from '../context.ts';

/** Whether this process takes requests; false from the moment it is told to stop. */
export type Readiness = { ready: boolean };

const answers = (base: Base) =>
  base.database.ping().then(
    () => true,
    () => false,
  );

/**
 * How a request reaches us, told to its own sender: `npm run koinonia -- doctor` sees by it whether TRUST_PROXY fits the
 * web server in front. `forwarded`: whether that one's word on the visitor's address came, and was believed.
 */
export type Visitor = { address: string; host: string; forwarded: 'no' | 'believed' | 'ignored' };

function visitorOf(request: FastifyRequest): Visitor {
  const came = request.headers['x-forwarded-for'] !== undefined;
  // Beside the sender's own address there is one for each web server that was believed.
  const believed = (request.ips?.length ?? 0) > 1;
  return { address: request.ip, host: request.host, forwarded: believed ? 'believed' : came ? 'ignored' : 'no' };
}

/** `/health/live`, `/health/ready`, `/health/visitor` and `/metrics` (Prometheus), none of which says anything about a person. */
export function watchHealth(app: FastifyInstance, base: Base, readiness: Readiness): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Told to stop, a connection ends with its answer, so that closing waits for nobody who is only keeping it.
    if (!readiness.ready) reply.header('connection', 'close');
    done();
  });
  app.get('/health/live', async () => ({ live: true }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = readiness.ready && (await answers(base));
    return reply.status(ready ? 200 : 503).send({ ready });
  });
  app.get('/health/visitor', async (request) => visitorOf(request));
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return registry;
}
