import { openDatabase } from './core/db/index.ts';
import { BadEnvironment, readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { run } from './running.ts';

/** Words for what an operator can mend; a stack only for what we must. */
function giveUp(error: unknown): never {
  const known = error instanceof BadEnvironment || (error instanceof Error && error.name === 'CannotStart');
  console.error(known ? `Koinonia cannot start. ${(error as Error).message}` : error);
  process.exit(1);
}

try {
  const env = readEnv();
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  const running = await run(makeDeps(env, database));
  let stoppingSince = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // npm hands on the Ctrl-C that the terminal gave us already: only a later one means "at once".
      if (stoppingSince > 0 && Date.now() - stoppingSince > 1000) process.exit(1);
      if (stoppingSince > 0) return;
      stoppingSince = Date.now();
      running.stop().then(() => process.exit(0), giveUp);
      setTimeout(() => process.exit(1), 19_500).unref();
    });
  }
  console.log(`Koinonia is ready: ${running.url}`);
} catch (error) {
  giveUp(error);
}
