import { hourlySnapshots, openDatabase } from '../core/db/index.ts';
import type { Env } from '../core/env.ts';
import { makeDeps } from '../deps.ts';
import { carryOut, parseCommand } from './commands.ts';

/** Carries out one command in this process, which opens the database for it. @throws Mistake in words */
export async function runInProcess(
  env: Env,
  { folder, argv, piped }: { folder: string; argv: readonly string[]; piped?: Uint8Array | undefined },
): Promise<string> {
  parseCommand(argv);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    listenUrl: env.LISTEN_URL,
    preparedStatements: env.PREPARED_STATEMENTS,
    dataDir: env.DATA_DIR,
  });
  const deps = makeDeps(env, database);
  const takeSnapshot = async () => {
    if (database.kind === 'embedded') await hourlySnapshots(database, env.DATA_DIR, console.error).take();
  };
  try {
    return await carryOut({ deps, folder, piped, takeSnapshot }, argv);
  } finally {
    await deps.close();
  }
}
