import type { FastifyInstance } from 'fastify';
import type { Base } from '../context.ts';
import { sessionCookie } from '../identity/cookie.ts';
import { refuse } from '../errors.ts';
import { authenticate } from '../identity/authenticate.ts';
import { refusals } from '../refusal-texts.ts';

const KEEP_ALIVE_MS = 15_000;
/** Whoever leaves this much unread has stopped reading: the browser asks anew when it is back. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** What members hear of, and no more than that it changed: the ids are the administrators'. */
const FOR_MEMBERS = new Set(['groups', 'organisation', 'attendance']);

/** Each open screen is a connection that stays: one account has as many as a person looks at, and this process what it bears. */
const MOST = { ofAccount: 10, ofProcess: 1000 };

/** Anybody signed in, their second factor given or set up where it is asked for. */
const door = { access: 'signed-in', whileClosing: true } as const;

/**
 * `GET /api/events`: server-sent events of the organisation; each says what changed, by topic and ids. Before each one
 * the session is looked at again (one look-up serves half a second), so nothing is told to somebody who has signed out.
 */
export function streamEvents(app: FastifyInstance, base: Base, most = MOST): void {
  const open = new Map<() => void, string>();
  // A HEAD would hold a stream open that says nothing.
  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const token = request.cookies[sessionCookie(base.env, request).name] ?? null;
    const { tenantId, user } = await authenticate(base, door, token);
    if (open.size >= most.ofProcess) throw full();
    if ([...open.values()].filter((accountId) => accountId === user.accountId).length >= most.ofAccount)
      throw tooMany(most.ofAccount);
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
      void authenticate(base, door, token).then((now) => (now.tenantId === tenantId ? write(text) : end()), end);
    const unsubscribe = base.events.subscribe(tenantId, {
      onEvent: ({ topic, ids }) => {
        if (all) tell(`event: ${topic}\ndata: ${JSON.stringify(ids)}\n\n`);
        else if (FOR_MEMBERS.has(topic)) tell(`event: ${topic}\ndata: {}\n\n`);
      },
      // A browser that has to connect anew reads everything again.
      onGap: end,
    });
    const beat = setInterval(() => tell(': here\n\n'), KEEP_ALIVE_MS);
    open.set(end, user.accountId);
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
    for (const end of open.keys()) end();
  });
}

const tooMany = (most: number) => refuse('events.too_many', 429, refusals.tooManyScreens({ most }));

const full = () => refuse('events.full', 503, refusals.noMoreScreens);
