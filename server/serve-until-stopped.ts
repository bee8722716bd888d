import { hourlySnapshots, openDatabase } from './core/db/index.ts';
import { databaseOf, type Env } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { run } from './run.ts';

/** Systems that manage services wait at least this long before they kill. */
const GIVE_UP_MS = 19_500;

/**
 * Opens the database, serves until a signal comes, and answers what to tell whoever has started it. A stop that fails goes
 * to `giveUp`. Throws what keeps it from starting; see startup-errors.ts.
 */
export async function serveUntilStopped(env: Env, giveUp: (error: unknown) => never): Promise<string> {
  const database = await openDatabase({ ...databaseOf(env), readUrls: env.DATABASE_READ_URL });
  const deps = makeDeps(env, database);
  const failed = (error: unknown) => deps.logger.error({ err: error }, 'a snapshot could not be written');
  // An operator with their own PostgreSQL server has their own backups.
  const snapshots = env.DATABASE_URL ? null : hourlySnapshots(database, env.DATA_DIR, failed);
  const running = await run({ ...deps, snapshotAge: snapshots?.ageSeconds ?? null });
  void deps.session.mailer?.answers().then((answer) => {
    if (answer === 'without TLS')
      deps.logger.warn(
        'The mail server offers no TLS, so e-mails wait: turn it on there, or add ?tls=optional to SMTP_URL',
      );
  });
  let stoppingSince = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // npm hands on the Ctrl-C that the terminal gave us already: only a later one means "at once".
      if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(1);
      if (stoppingSince > 0) return;
      stoppingSince = Date.now();
      snapshots?.stop();
      setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
      running
        .stop()
        .then(() => process.exit(0))
        .catch(giveUp);
    });
  }
  return running.welcome();
}
