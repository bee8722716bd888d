import fastify from 'fastify';
import pg from 'pg';

/** A bare statement behind a bare server: no session, no validation, no tenant. What a route costs at the least. */
export async function referenceServer(
  databaseUrl: string,
  queries: Record<string, (query: Record<string, string>) => { text: string; values: unknown[] }>,
) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  // The cluster may go first; that is no news.
  pool.on('error', () => undefined);
  const app = fastify();
  for (const [name, query] of Object.entries(queries)) {
    app.get(`/${name}`, async (request) => (await pool.query(query(request.query as Record<string, string>))).rows);
    app.post(`/${name}`, async (request) => (await pool.query(query(request.body as Record<string, string>))).rows);
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, pool, stop: () => Promise.all([app.close(), pool.end()]) };
}
