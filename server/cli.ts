import { startupErrorMessage } from './startup-errors.ts';
import { readEnv } from './core/env.ts';
import { buffer } from 'node:stream/consumers';
import { doctorWords, Mistake, mostPipedBytes, pipedWords } from './operator/command.ts';

/** Carries out a command. All of Koinonia, which that takes, is loaded only then. */
async function answerTo(argv: string[]): Promise<string> {
  if (argv[0] === doctorWords) {
    const { text, exitCode } = await (await import('./operator/doctor/doctor.ts')).doctor(argv.slice(1));
    process.exitCode = exitCode;
    return text;
  }
  const env = readEnv();
  if (argv[0] === 'upgrade-database') return (await import('./operator/upgrade-database.ts')).upgradeDatabase(env);
  const piped = argv[0] === pipedWords ? (await buffer(process.stdin)).subarray(0, mostPipedBytes) : undefined;
  const { runInProcess } = await import('./operator/run-in-process.ts');
  return runInProcess(env, { folder: process.cwd(), argv, piped });
}

const argv = process.argv.slice(2);
if (argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')) {
  const { usage } = await import('./operator/commands.ts');
  console.log(usage());
} else {
  try {
    console.log(await answerTo(argv));
  } catch (error) {
    console.error(error instanceof Mistake ? error.message : (startupErrorMessage(error) ?? error));
    process.exitCode = 1;
  }
}
