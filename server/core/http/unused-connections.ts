import type { FastifyInstance, FastifyRequest } from 'fastify';

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
