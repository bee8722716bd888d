import type { FastifyInstance } from 'fastify';

/** An empty body counts as none, also where it is announced as JSON: many programs announce that with every request. */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
}
