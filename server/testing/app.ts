import type { Base } from '../core/context.ts';
import type { Env } from '../core/env.ts';
import { readEnv } from '../core/env.ts';
import { makeDeps } from '../deps.ts';
import { run } from '../running.ts';
import { Caller } from './caller.ts';
import { freshDatabase } from './database.ts';

export type TestApp = { url: string; base: Base; env: Env; caller: () => Caller; stop: () => Promise<void> };

/** A whole Koinonia on a fresh database, listening on a port of its own; `env` adds to its environment. */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await freshDatabase();
  const read = readEnv({ PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent', ...database.env, ...env });
  const deps = await makeDeps(read);
  const running = await run(deps);
  return {
    url: running.url,
    env: read,
    base: deps.base,
    caller: () => new Caller(running.url),
    stop: async () => {
      await running.stop();
      await database.drop();
    },
  };
}
