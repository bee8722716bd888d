import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'koinonia-start-'));
// The account that runs PostgreSQL must be able to pass through.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('SIGTERM to the npm process ends the server and frees its port', async () => {
  const npm = start('first', ['npm', 'start']);
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  const port = await portOf(npm);
  expect(await answers(port)).toBe(true);
  expect(mostMemory(npm.pid ?? 0)).toBeLessThan(512);
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false);
});

test('Ctrl-C, sent by the terminal and again by npm, lets the server finish', async () => {
  const server = start('first', [process.execPath, 'start.mjs']);
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  await portOf(server);
  expect(mostMemory(server.pid ?? 0)).toBeLessThan(512);
  server.kill('SIGINT');
  server.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('a later start installs and builds nothing, and ends on SIGINT', async () => {
  const npm = start('first', ['npm', 'start']);
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  let words = '';
  npm.stderr.on('data', (piece: Buffer) => (words += piece.toString()));
  const port = await portOf(npm);
  expect(mostMemory(npm.pid ?? 0)).toBeLessThan(512);
  npm.kill('SIGINT');
  await ended;
  await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false);
  expect(words).not.toMatch(/Installing|Building/);
});

function start(data: string, [program, ...args]: [string, ...string[]]) {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, data) };
  return spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The peak memory in megabytes of the largest among a process and its descendants. */
function mostMemory(pid: number): number {
  const [, held = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return Math.max(Number(held) / 1024, ...children.map(mostMemory));
}

/** The port in the address that the server prints when it is ready. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let words = '';
    const hear = (piece: Buffer) => {
      words += piece.toString();
      const port = Number(/ready: http:\/\/[\w.[\]]+:(\d+)/.exec(words)?.[1] ?? 0);
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
