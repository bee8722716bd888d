import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshUrl } from '../server/testing/database/database.ts';
import { nodeFlags } from '../server/testing/processes/node-flags.ts';

/** A running Koinonia: the real server with its own database and folder. */
export type App = { url: string; stop: () => Promise<void> };

/**
 * Starts the server as an operator would, with the sandbox as its only route, on a migrated database; start.test.ts
 * starts from nothing. `env` adds to the environment.
 */
export async function startApp(env: Record<string, string> = {}): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'koinonia-e2e-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  // Passwords of tests protect nothing: hashes at full cost would occupy a core while pages load.
  const cheap = ['--import', join(import.meta.dirname, '../server/testing/hash-cheaply.ts')];
  // A given folder also holds its database, as an operator's does.
  const database = env['DATA_DIR'] ? {} : { DATABASE_URL: await freshUrl() };
  // Nobody reads a line for each request; errors are still logged.
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, SIGN_UP: 'open', LOG_LEVEL: 'warn', ...database };
  const child = spawn(process.execPath, [...nodeFlags, ...cheap, 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, NODE_COMPILE_CACHE, ...own, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let words = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      words += piece.toString();
      const address = /http:\/\/[\w.[\]:]+:(\d+)/.exec(words);
      if (address && Number(address[1]) > 0) resolve(`http://localhost:${address[1]}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${words}`)));
  });
  await ready(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready within 30 s.');
}
