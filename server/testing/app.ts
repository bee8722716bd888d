import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Base } from '../core/context.ts';
import { readEnv } from '../core/env.ts';
import type { JobKind } from '../core/jobs.ts';
import { type Deps, makeDeps } from '../deps.ts';
import { run } from '../run.ts';
import { Caller } from './caller.ts';
import { freshDatabase } from './database/database.ts';
import { proveAddress } from './accounts.ts';
import { withStatementsRead } from './statements/record-statements.ts';

export type TestApp = {
  url: string;
  base: Base;
  deps: Deps;
  /** A new user at their own browser, whose address is proved once they have signed up; `always`: headers it sends. */
  caller: (always?: Record<string, string>) => Caller;
  /** The same with an unproved address. */
  unproved: () => Caller;
  stop: () => Promise<void>;
};

/** Drops the schedule, so that nightly and quarter-hourly jobs do not interfere with a test. */
const withoutClock = ({ queue, run: work }: JobKind): JobKind => ({ queue, run: work });

/** A whole Koinonia on a fresh database and port; `variables` adds to its environment, `change` to its dependencies. */
export async function startTestApp(
  variables: Record<string, string> = {},
  change: (deps: Deps) => Deps = (deps) => deps,
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-data-'));
  const { database, url } = await freshDatabase();
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    SIGN_UP: 'open',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: url,
    ...variables,
  });
  const chosen = makeDeps(env, await withStatementsRead(database));
  const deps = change({ ...chosen, jobKinds: chosen.jobKinds.map(withoutClock) });
  const running = await run(deps);
  const stop = async () => {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const caller = (always?: Record<string, string>) =>
    new Caller(running.url, always, (email) => proveAddress(database, email));
  // A test's own statements need not name their organisation.
  return {
    url: running.url,
    base: { ...deps.base, database },
    deps,
    caller,
    unproved: () => new Caller(running.url),
    stop,
  };
}

let shared: Promise<TestApp> | undefined;

/**
 * The Koinonia that the test files of one worker share, for tests that stay within organisations they signed up
 * themselves: starting one costs more than most of their tests. A test that counts over all organisations, changes
 * settings of the server or stops it starts its own.
 */
export async function sharedTestApp(): Promise<TestApp> {
  shared ??= startTestApp().then((app) => {
    // It ends with its worker, which gets a signal and waits for nobody.
    process.once('SIGTERM', () => {
      rmSync(app.base.env.DATA_DIR, { recursive: true, force: true });
      process.kill(process.pid, 'SIGTERM');
    });
    return app;
  });
  const app = await shared;
  // Attempts by earlier files from the same address do not count.
  await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
  return { ...app, stop: () => Promise.resolve() };
}
