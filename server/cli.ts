import { whyNotStarted } from './cannot-start.ts';
import { hourlySnapshots, openDatabase } from './core/db/index.ts';
import { readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { needsStopped } from './operator/backups.ts';
import { Mistake } from './operator/command.ts';
import { carryOut, understand, usage } from './operator/commands.ts';
import { type Answer, askServer } from './operator/socket.ts';

/** While a server holds the embedded database it is asked; otherwise the database is opened here. */
async function answerTo(argv: string[]): Promise<Answer> {
  const { command } = understand(argv);
  const env = readEnv();
  const folder = process.cwd();
  if (!env.DATABASE_URL && !needsStopped(command.words)) {
    const answer = await askServer(env.DATA_DIR, { argv, folder });
    if (answer) return answer;
  }
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  const deps = makeDeps(env, database);
  const takeSnapshot = async () => {
    if (database.kind === 'embedded') await hourlySnapshots(database, env.DATA_DIR, console.error).take();
  };
  try {
    return { said: await carryOut({ deps, folder, takeSnapshot }, argv) };
  } finally {
    await deps.close();
  }
}

const argv = process.argv.slice(2);
if (argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')) {
  console.log(usage());
} else {
  try {
    const answer = await answerTo(argv);
    if ('mistake' in answer) throw new Mistake(answer.mistake);
    console.log(answer.said);
  } catch (error) {
    console.error(error instanceof Mistake ? error.message : (whyNotStarted(error) ?? error));
    process.exitCode = 1;
  }
}
