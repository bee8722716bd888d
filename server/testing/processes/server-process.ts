import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithTests } from './killable.ts';
import { nodeFlags } from './node-flags.ts';

const root = join(import.meta.dirname, '../../..');

/** The real server in a process of its own: `ended` has its exit code, or null if a signal ended it. */
export type ServerProcess = { url: string; process: ChildProcess; ended: Promise<number | null> };

/** Starts `server/main.ts` with this environment and almost nothing else, and waits until it is ready. */
export async function startServer(variables: Record<string, string>): Promise<ServerProcess> {
  return ready(process.execPath, [...nodeFlags, 'server/main.ts'], variables);
}

/**
 * Starts it the operator's way, through start.mjs, which sets the memory limits; it becomes the server, so its number
 * stays the same. `enter`: a control group to join.
 */
export async function startAsOperator(
  variables: Record<string, string>,
  enter: string | null = null,
): Promise<ServerProcess> {
  const entering = enter ? 'echo $$ > "$1" && shift && exec "$@"' : 'shift && exec "$@"';
  return ready('/bin/sh', ['-c', entering, 'sh', enter ?? '', process.execPath, 'start.mjs'], variables);
}

async function ready(program: string, args: string[], variables: Record<string, string>): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent' };
  const server = spawn(program, args, {
    cwd: root,
    env: { ...env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = endWithTests(server);
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (piece: Buffer) => {
      printed += piece.toString();
      const [, address] = /ready: (\S+)/.exec(printed) ?? [];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
  return { url, process: server, ended };
}
