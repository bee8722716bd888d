import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { kannelSmsc } from '../../../checks/program.ts';
import { freePort } from '../processes/free-port.ts';

export type KannelSmsc = {
  port: number;
  /** The texts it reports as received, in order. */
  texts: () => string[];
  /** How many of its own texts, and of its enquiries whether we are there, were answered. */
  answered: () => { texts: number; questions: number };
  close: () => Promise<void>;
};

/** Its required other side: the port of Kannel's own gateway. */
const gatewayPort = 13_001;

/** Whether a process listens on this port, according to the kernel. */
function listens(port: number): boolean {
  const place = port.toString(16).toUpperCase().padStart(4, '0');
  const listening = new RegExp(`:${place} [0-9A-F]+:0000 0A `);
  return ['tcp', 'tcp6'].some((kind) => listening.test(readFileSync(`/proc/net/${kind}`, 'utf8')));
}

/** Debian's SMSC simulator (`drive_smpp` of kannel-extras), which delivers `messages` texts to a bound receiver. */
export async function startKannelSmsc(messages: number): Promise<KannelSmsc> {
  const program = kannelSmsc();
  if (!program) throw new Error('The SMSC simulator of kannel-extras is not installed.');
  const gateway = createServer((socket) => socket.on('error', () => undefined).resume());
  // If the port is taken, another program answers there, and the simulator needs no more than that.
  await new Promise<void>((resolve) =>
    gateway.once('error', () => resolve()).listen(gatewayPort, 'localhost', resolve),
  );
  const port = await freePort();
  const child = spawn(program, ['-v', '0', '-p', String(port), '-m', String(messages)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString('latin1')));
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // It reports its thread before that thread listens; trying the port would count as a bind.
  while (!listens(port)) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    port,
    texts: () => [...said.matchAll(/submit_sm: short_message = <(.*)>/g)].map((match) => match[1] ?? ''),
    answered: () => ({
      texts: said.split('of type deliver_sm_resp').length - 1,
      questions: said.split('of type enquire_link_resp').length - 1,
    }),
    close: async () => {
      child.kill('SIGKILL');
      await gone;
      await new Promise<void>((resolve) => (gateway.listening ? void gateway.close(() => resolve()) : resolve()));
    },
  };
}
