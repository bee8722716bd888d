import { startupErrorMessage } from './startup-errors.ts';
import { readEnv } from './core/env.ts';
import { buffer } from 'node:stream/consumers';
import { Mistake, mostPipedBytes, pipedWords, restoreWords } from './operator/command.ts';
import { type Answer, askServer } from './operator/socket.ts';

/**
 * While a server holds the embedded database it is asked; otherwise the database is opened here. What that takes, which
 * is all of Koinonia, is loaded only then.
 */
async function answerTo(argv: string[]): Promise<Answer> {
  const env = readEnv();
  const folder = process.cwd();
  const piped = argv[0] === pipedWords ? await buffer(process.stdin) : undefined;
  if (!env.DATABASE_URL && argv[0] !== restoreWords) {
    const answer = await askServer(env.DATA_DIR, {
      argv,
      folder,
      ...(piped && { piped: piped.subarray(0, mostPipedBytes).toString('base64') }),
    });
    if (answer) return answer;
  }
  const { runInProcess } = await import('./operator/run-in-process.ts');
  return { said: await runInProcess(env, { folder, argv, piped }) };
}

const argv = process.argv.slice(2);
if (argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')) {
  const { usage } = await import('./operator/commands.ts');
  console.log(usage());
} else {
  try {
    const answer = await answerTo(argv);
    if ('mistake' in answer) throw new Mistake(answer.mistake);
    console.log(answer.said);
  } catch (error) {
    console.error(error instanceof Mistake ? error.message : (startupErrorMessage(error) ?? error));
    process.exitCode = 1;
  }
}
