import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ipNetwork } from '../identity/ip-network.ts';
import { type Asker, askingAs } from '../turns.ts';

/**
 * A request takes its turns (`takeTurns`) as its network until it is known who has signed in. The connection calls the
 * readers of a body, outside of the request, so the asker is set again after that.
 */
export function takeTurnsByRequest(app: FastifyInstance): void {
  const askers = new WeakMap<FastifyRequest, Asker>();
  app.addHook('onRequest', (request, _reply, done) => {
    const asker = { organisation: `network ${ipNetwork(request.ip)}`, account: '' };
    askers.set(request, asker);
    askingAs(asker, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const asker = askers.get(request);
    if (asker) askingAs(asker, done);
    else done();
  });
}
