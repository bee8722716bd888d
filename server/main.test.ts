import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFlags } from './testing/processes/node-flags.ts';

const root = join(import.meta.dirname, '..');
let folder: string;
let server: ChildProcess;
let url: string;
let printed = '';

const environment = (variables: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  ...variables,
});

function run(args: string[], variables?: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...nodeFlags, ...args], { cwd: root, env: environment(variables) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
const koinonia = (...args: string[]) => run(['server/cli.ts', ...args]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-main-'));
  server = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await new Promise((resolve, reject) => {
    const read = (piece: Buffer) => {
      printed += piece.toString();
      const [, address] = /ready: (\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
});
afterAll(async () => {
  server.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

test('the start says where to go and what to do first', () => {
  expect(printed).toContain('create your organisation');
});

test('the operator’s commands use the running server’s PostgreSQL, whose folder is closed to others', async () => {
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
  const added = await koinonia(
    'tenants',
    'add',
    'Hope Assembly',
    'NG',
    'bola@example.org',
    'Bola Ade',
    '--sample-data',
  );
  expect(added).toMatchObject({ code: 0, err: '' });
  const link = /http\S+#(\S+)/.exec(added.out);
  expect(link?.[1]).toHaveLength(43);
  expect((await koinonia('tenants', 'list')).out).toMatch(/Hope Assembly +NG +active +600/);
  expect((await koinonia('units', 'add', 'hope assembly', '10')).out).toContain('1,010 units');
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
  expect(await koinonia('units', 'add', 'nobody', '10')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no organisation'),
  });
  expect(printed).not.toContain(link?.[1]);
});

test('a second process on the same folder refuses to start and names the first', async () => {
  const second = await run(['server/main.ts']);
  expect(second.code).toBe(1);
  expect(second.err).toContain(`Process ${server.pid} already runs on`);
  expect(second.err.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['PORT', 'eighty', 'PORT: should be a number such as 3000'],
  ['SMS_ROUTES', 'termii', 'TERMII_API_KEY: should be'],
])('%s=%s stops the start with one line', async (name, value, words) => {
  const started = await run(['server/main.ts'], { DATA_DIR: join(folder, 'other'), [name]: value });
  expect(started.code).toBe(1);
  expect(started.err).toContain(words);
  expect(started.err.trim().split('\n')).toHaveLength(1);
});

test('a taken port stops the start with one line', async () => {
  const { port } = new URL(url);
  const second = await run(['server/main.ts'], { DATA_DIR: join(folder, 'other'), PORT: port });
  expect(second).toMatchObject({
    code: 1,
    err: `Koinonia cannot start. Another program already uses port ${port}. Stop it, or choose another PORT.\n`,
  });
});

test('asked to stop, it is not ready first, then soon gone with its database and lock', async () => {
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  // Browsers also connect ahead of their next request.
  const ahead = connect(Number(new URL(url).port), '127.0.0.1');
  await once(ahead, 'connect');
  const gone = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const asked = Date.now();
  server.kill('SIGTERM');
  expect(await gone).toBe(0);
  expect(Date.now() - asked).toBeLessThan(15_000);
  expect(await readdir(folder)).not.toContain('lock');
  expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
  expect((await koinonia('tenants', 'list')).out).toContain('Hope Assembly');
});
