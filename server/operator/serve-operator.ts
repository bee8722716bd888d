import { hourlySnapshots } from '../core/db/index.ts';
import type { Deps } from '../deps.ts';
import { Mistake } from './command.ts';
import { runCommand } from './commands.ts';
import { type Answer, answerOperator, type Question } from './socket.ts';

/**
 * What the process that holds the embedded database does for its operator: a snapshot every hour and after each top-up,
 * and the commands, which nobody else could carry out meanwhile. Nothing of what they print is logged.
 */
export async function serveOperator(deps: Deps): Promise<{ stop: () => Promise<void> }> {
  const { env, database } = deps.base;
  const failed = (error: unknown) => deps.logger.error({ err: error }, 'a snapshot could not be written');
  const snapshots = hourlySnapshots(database, env.DATA_DIR, failed);

  async function answer({ argv, folder, piped }: Question): Promise<Answer> {
    try {
      const said = await runCommand(
        {
          deps,
          folder,
          piped: piped ? Buffer.from(piped, 'base64') : undefined,
          takeSnapshot: () => snapshots.take().catch(failed),
        },
        argv,
      );
      deps.logger.info({ command: argv.slice(0, 2).join(' ') }, 'operator');
      return { said };
    } catch (error) {
      if (error instanceof Mistake) return { mistake: error.message };
      deps.logger.error({ err: error }, 'a command of the operator failed');
      return { mistake: `This did not work: ${error instanceof Error ? error.message : 'the reason is unknown'}` };
    }
  }

  const close = await answerOperator(env.DATA_DIR, answer);
  if (!close) deps.logger.warn('DATA_DIR has too long a path for the operator’s commands while the server runs');
  return {
    stop: async () => {
      snapshots.stop();
      await close?.();
    },
  };
}
