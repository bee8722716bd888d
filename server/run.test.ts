import { expect, test } from 'vitest';
import { readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { run } from './run.ts';
import { freshDatabase } from './testing/database/database.ts';

test('told to stop, a process is not ready, and still answers for as long as DRAIN_SECONDS says', async () => {
  const { database, url: DATABASE_URL } = await freshDatabase();
  const usual = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ROLE: 'web' };
  const running = await run(makeDeps(readEnv({ ...usual, DATABASE_URL, DRAIN_SECONDS: '3' }), database));
  const ask = (path: string) => fetch(`${running.url}${path}`);
  expect((await ask('/health/ready')).status).toBe(200);
  const stopping = running.stop();
  expect((await ask('/health/ready')).status).toBe(503);
  const late = await ask('/api/session/welcome');
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  await stopping;
  await expect(ask('/health/ready')).rejects.toThrow('fetch failed');
});
