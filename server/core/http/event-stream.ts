import type { FastifyInstance } from 'fastify';
import type { Base } from '../context.ts';
import { sessionCookie } from '../identity/cookie.ts';
import { signedIn } from '../identity/signed-in.ts';

const KEEP_ALIVE_MS = 15_000;

/** `GET /api/events`: server-sent events of the organisation; each says what changed, by topic and ids. Ends with the session. */
export function streamEvents(app: FastifyInstance, base: Base): void {
  const open = new Set<() => void>();
  app.get('/api/events', async (request, reply) => {
    const token = request.cookies[sessionCookie(base.env, request).name] ?? null;
    const { tenantId } = await signedIn(base, token);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'x-content-type-options': 'nosniff' });
    raw.write('retry: 2000\n\n');
    const unsubscribe = base.events.subscribe(tenantId, (event) => raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(event.ids)}\n\n`));
    const beat = setInterval(() => {
      signedIn(base, token).then(
        () => raw.write(': here\n\n'),
        () => end(),
      );
    }, KEEP_ALIVE_MS);
    const end = () => {
      clearInterval(beat);
      unsubscribe();
      open.delete(end);
      raw.end();
    };
    open.add(end);
    request.raw.on('close', end);
  });
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
}
