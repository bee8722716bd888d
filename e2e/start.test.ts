import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'koinonia-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to the npm process ends the server and frees its port',
  async (signal) => {
    const npm = spawn('npm', ['start'], {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, signal) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
    const port = await portOf(npm);
    expect(await answers(port)).toBe(true);
    npm.kill(signal);
    await ended;
    await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false);
  },
);

test('a second start installs and builds nothing, and answers within 5 seconds', async () => {
  const bare = bareNpm();
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'SIGTERM') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  let words = '';
  npm.stderr.on('data', (piece: Buffer) => (words += piece.toString()));
  const port = await portOf(npm);
  const took = performance.now() - began;
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false);
  expect(words).not.toMatch(/Installing|Building/);
  // On a machine busy with other things, npm alone takes longer as well.
  expect(took).toBeLessThan(Math.max(5000, 20 * bare));
});

/** Milliseconds that npm takes to do nothing. */
function bareNpm(): number {
  const began = performance.now();
  spawnSync('npm', ['--version']);
  return performance.now() - began;
}

/** The port in the address that the server prints when it listens. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let words = '';
    const hear = (piece: Buffer) => {
      words += piece.toString();
      const port = Number(/http:\/\/[\w.[\]]+:(\d+)/.exec(words)?.[1] ?? 0);
      if (port > 0) resolve(port);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => reject(new Error(`npm start ended early:\n${words}`)));
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
