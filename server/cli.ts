import { BadEnvironment, readEnv } from './core/env.ts';
import { makeDeps } from './deps.ts';
import { Mistake } from './operator/command.ts';
import { carryOut, understand, usage } from './operator/commands.ts';
import { needsStopped } from './operator/backups.ts';
import { askServer, type Answer } from './operator/socket.ts';

/** While the server holds the embedded database it is asked; otherwise the database is opened here. */
async function answerTo(argv: string[]): Promise<Answer> {
  const env = readEnv();
  const { command } = understand(argv);
  const question = { argv, folder: process.cwd() };
  if (!env.DATABASE_URL) {
    const running = needsStopped(command.words) ? null : await askServer(env.DATA_DIR, question);
    if (running) return running;
  }
  const deps = await makeDeps(env);
  try {
    return { said: await carryOut({ deps, folder: question.folder }, argv) };
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
    console.error(error instanceof Mistake || error instanceof BadEnvironment ? error.message : error);
    process.exitCode = 1;
  }
}
