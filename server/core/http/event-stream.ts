import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Base } from '../context.ts';
import { sessionCookie } from '../identity/cookie.ts';
import { refuse } from '../errors.ts';
import { authenticate } from '../identity/authenticate.ts';
import { bearerOf, type FindDevice } from '../identity/device.ts';
import { refusals } from '../refusal-texts.ts';

const KEEP_ALIVE_MS = 15_000;
/** A client with this much unread data has stopped reading; the browser reconnects when it is back. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Members hear of these, and only that they changed: the ids are for administrators. */
const FOR_MEMBERS = new Set(['groups', 'organisation', 'attendance']);
const FOR_DEVICES = new Set(['attendance']);

/** Each open screen keeps a connection: an account may have as many as one person uses, the process as many as it can serve. */
const MOST = { ofAccount: 10, ofProcess: 1000 };

type Listening = { id: string; tenantId: string };

/** Anybody signed in, their second factor given or set up where it is asked for. */
const eventsRoute = { access: 'signed-in', whileClosing: true } as const;

/**
 * `GET /api/events`: server-sent events of the organisation; each says what changed, by topic and ids. Before each one
 * the session is looked at again (one look-up serves half a second), so nothing is told to somebody who has signed out.
 */
export function streamEvents(app: FastifyInstance, base: Base, findDevice: FindDevice, most = MOST): void {
  const open = new Map<() => void, Listening>();
  // A HEAD would hold a stream open that says nothing.
  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const listener = listenerOf(base, request, findDevice);
    const { tenantId, id, all, topics } = await listener();
    if (open.size >= most.ofProcess) makeRoom(open, tenantId);
    if ([...open.values()].filter((other) => other.id === id).length >= most.ofAccount) throw tooMany(most.ofAccount);
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
      void listener().then((now) => (now.tenantId === tenantId ? write(text) : end()), end);
    const unsubscribe = base.events.subscribe(tenantId, {
      onEvent: ({ topic, ids, after }) => {
        // As the event's id the position is told without a word more in the data.
        const begin = after === undefined ? '' : `id: ${after}\n`;
        if (all) tell(`${begin}event: ${topic}\ndata: ${JSON.stringify(ids)}\n\n`);
        else if (topics.has(topic)) tell(`${begin}event: ${topic}\ndata: {}\n\n`);
      },
      // A browser that has to connect anew reads everything again.
      onGap: end,
    });
    const beat = setInterval(() => tell(': here\n\n'), KEEP_ALIVE_MS);
    open.set(end, { id, tenantId });
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

/** If the process is full, the organisation with the most gives up a connection. @throws Refusal 503 to itself */
function makeRoom(open: Map<() => void, Listening>, tenantId: string): void {
  const counts = new Map<string, number>();
  for (const one of open.values()) counts.set(one.tenantId, (counts.get(one.tenantId) ?? 0) + 1);
  const [largest, most = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (most <= (counts.get(tenantId) ?? 0) + 1) throw full();
  for (const [end, one] of open) if (one.tenantId === largest) return end();
}

/** The listener, looked up anew each time: an account, or a device of the door, which hears of check-ins alone. */
function listenerOf(base: Base, request: FastifyRequest, findDevice: FindDevice) {
  const secret = bearerOf(request);
  if (secret) {
    return async () => {
      const { tenantId, id } = await findDevice(secret);
      return { tenantId, id, all: false, topics: FOR_DEVICES };
    };
  }
  const token = request.cookies[sessionCookie(base.env, request).name] ?? null;
  return async () => {
    const { tenantId, user } = await authenticate(base, eventsRoute, token);
    const all = user.role === 'owner' || user.role === 'administrator';
    return { tenantId, id: user.accountId, all, topics: FOR_MEMBERS };
  };
}

const tooMany = (most: number) => refuse('events.too_many', 429, refusals.tooManyScreens({ most }));

const full = () => refuse('events.full', 503, refusals.noMoreScreens);
