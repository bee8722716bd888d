import type { FastifyInstance } from 'fastify';
import type { Base } from '../context.ts';
import { sessionCookie } from '../identity/cookie.ts';
import { signedIn } from '../identity/signed-in.ts';

const KEEP_ALIVE_MS = 15_000;
/** Whoever leaves this much unread has stopped reading: the browser asks anew when it is back. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** What members hear of, and no more than that it changed: the ids are the administrators'. */
const FOR_MEMBERS = new Set(['groups', 'organisation']);

/**
 * `GET /api/events`: server-sent events of the organisation; each says what changed, by topic and ids. Before each one
 * the session is looked at again (one look-up serves half a second), so nothing is told to somebody who has signed out.
 */
export function streamEvents(app: FastifyInstance, base: Base): void {
  const open = new Set<() => void>();
  app.get('/api/events', async (request, reply) => {
    const token = request.cookies[sessionCookie(base.env, request).name] ?? null;
    const { tenantId, user } = await signedIn(base, token);
    const all = user.role === 'owner' || user.role === 'administrator';
    const { raw } = reply.hijack();
    if (raw.destroyed) return;
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearInterval(beat);
      unsubscribe();
      open.delete(end);
      raw.end();
    };
    const write = (text: string) => {
      if (ended) return;
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
      else raw.write(text);
    };
    const tell = (text: string) =>
      void signedIn(base, token).then((now) => (now.tenantId === tenantId ? write(text) : end()), end);
    const unsubscribe = base.events.subscribe(tenantId, {
      onEvent: ({ topic, ids }) => {
        if (all) tell(`event: ${topic}\ndata: ${JSON.stringify(ids)}\n\n`);
        else if (FOR_MEMBERS.has(topic)) tell(`event: ${topic}\ndata: {}\n\n`);
      },
      // A browser that has to connect anew reads everything again.
      onGap: end,
    });
    const beat = setInterval(() => tell(': here\n\n'), KEEP_ALIVE_MS);
    open.add(end);
    raw.on('close', end);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    raw.write('retry: 2000\n\n');
  });
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
}
