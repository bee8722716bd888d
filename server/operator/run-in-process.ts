import { hourlySnapshots, openDatabase } from '../core/db/index.ts';
import { databaseOf, type Env } from '../core/env.ts';
import { makeDeps } from '../deps.ts';
import { restoreWords } from './command.ts';
import { runCommand, parseCommand } from './commands.ts';

/**
 * Runs one command in this process, next to a running server, whose PostgreSQL it then uses. A command that empties the
 * database needs the folder for itself.
 * @throws Mistake in words
 */
export async function runInProcess(
  env: Env,
  { folder, argv, piped }: { folder: string; argv: readonly string[]; piped?: Uint8Array | undefined },
): Promise<string> {
  parseCommand(argv);
  const database = await openDatabase({ ...databaseOf(env), beside: argv[0] !== restoreWords });
  const deps = makeDeps(env, database);
  const takeSnapshot = async () => {
    if (!env.DATABASE_URL) await hourlySnapshots(database, env.DATA_DIR, console.error).take();
  };
  try {
    return await runCommand({ deps, folder, piped, takeSnapshot }, argv);
  } finally {
    await deps.close();
  }
}
