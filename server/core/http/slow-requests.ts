import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';

/**
 * How slowly a request may arrive. `quietMs`: within it the headers, and each further `leastBytes` of a body, must come.
 * `mostUnread`: how many bytes are discarded after a refusal, so that the sender gets to read it.
 */
export type SlowRequestLimits = { quietMs: number; leastBytes: number; mostUnread: number };

/** The slowest phone network brings 8 KB in 30 s several times over; a connection that is only held open does not. */
export const defaultSlowRequestLimits: SlowRequestLimits = {
  quietMs: 30_000,
  leastBytes: 8 * 1024,
  mostUnread: 32 * 1024 * 1024,
};

type IncomingBody = {
  reply: FastifyReply;
  seen: number;
  since: number;
  refusedAt: number | null;
};

/**
 * Ends requests whose body stops arriving, whatever its size; a body that makes progress may take as long as it needs. Headers
 * have the same time, by the server's own clock (`headersTimeout`).
 */
export function endSlowRequests(app: FastifyInstance, limits: SlowRequestLimits): void {
  const coming = new Map<FastifyRequest, IncomingBody>();
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const body = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (body) coming.set(request, { reply, seen: raw.socket.bytesRead, since: Date.now(), refusedAt: null });
    done();
  });
  // The rest of a body is read and dropped, and the connection stays: a sender cut off hears no answer.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    // Kept until somebody looks, all requests of a second would be copied by each collection of what is young.
    if (raw.complete) coming.delete(request);
    else {
      if (reply.statusCode < 500 && !raw.destroyed) reply.removeHeader('connection');
      raw.unpipe().on('data', giveBack);
    }
    done();
  });
  const look = () => {
    for (const [request, one] of coming) if (!goesOn(request, one, limits)) coming.delete(request);
  };
  const timer = setInterval(look, Math.min(1000, limits.quietMs / 4)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Returns the memory of a piece that nobody reads at once: the collector, which hardly sees it, would let hundreds stand. */
function giveBack({ buffer, length }: Buffer<ArrayBuffer>): void {
  // Not where others are in the same memory.
  if (buffer.byteLength === length) buffer.transfer(0);
}

/** Whether a body is still to be looked after. */
function goesOn(request: FastifyRequest, one: IncomingBody, limits: SlowRequestLimits): boolean {
  const { raw } = request;
  const { quietMs, leastBytes, mostUnread } = limits;
  const { socket } = raw;
  if (raw.complete || socket.destroyed) return false;
  const now = Date.now();
  if (one.reply.sent) {
    one.refusedAt ??= socket.bytesRead;
    if (socket.bytesRead - one.refusedAt > mostUnread) return ended(raw, one.reply);
  }
  // If we do not read, we are the slow ones.
  if (raw.readableFlowing !== true || socket.bytesRead - one.seen >= leastBytes) {
    one.seen = socket.bytesRead;
    one.since = now;
    return true;
  }
  if (now - one.since < quietMs) return true;
  return ended(raw, one.reply);
}

function ended(raw: FastifyRequest['raw'], reply: FastifyReply): false {
  if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
  // The reader gives up, and the refusal goes the usual way.
  else raw.emit('error', tooSlow());
  return false;
}

export const tooSlow = () => refuse('input.too_slow', 408, refusals.tooSlow);

type Connection = FastifyRequest['socket'];

/**
 * On stop, ends connections on which nothing was ever sent. Browsers open one ahead of their next request; to Node it is
 * not idle but waits for a request, and a stop would last until such requests are given up.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Connection>();
  app.server.on('connection', (socket: Connection) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
