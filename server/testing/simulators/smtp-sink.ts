import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { installedProgram } from '../../../checks/program.ts';
import { freePort } from '../processes/free-port.ts';

export type SmtpSink = {
  url: string;
  /** The number of accepted messages. */
  taken: () => number;
  close: () => Promise<void>;
};

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });

/** Debian's smtp-sink on a port of its own; no service of postfix is started. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const program = installedProgram('smtp-sink');
  if (!program) throw new Error('postfix is not installed.');
  const port = await freePort();
  // Started by root, it wants to become nobody.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...as, '-c', `127.0.0.1:${port}`, '1000'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => void (said = (said + chunk.toString('latin1')).slice(-200)));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => Number(/(\d+)\D*$/.exec(said)?.[1] ?? 0),
    close: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
