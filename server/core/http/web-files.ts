import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors.ts';

const ROOT = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** The built web application: hashed files for ever, the page itself fresh, and the page for every screen's address. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(ROOT)) return;
  await app.register(files, {
    root: ROOT,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const fixed = path.includes('/assets/');
      void reply.header('cache-control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen = request.method === 'GET' && !/^\/(api|callbacks|health|metrics|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
    if (isScreen) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.status(404).send(refuse('not_found', 404, 'There is nothing at this address.').toReply());
  });
}
