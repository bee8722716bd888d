import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A small clone: start.mjs itself, a command that reports its Node, and an npm that notes its calls.
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'koinonia-clone-'));
  mkdirSync(join(clone, 'server/core'), { recursive: true });
  copyFileSync('start.mjs', join(clone, 'start.mjs'));
  writeFileSync(join(clone, 'server/core/resolve-drizzle.ts'), '');
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'server/cli.ts'), `console.log('ran', ...process.argv.slice(2)); process.exitCode = 3;`);
  writeFileSync(
    join(clone, 'npm.js'),
    `const fs = require('node:fs');
     fs.rmSync('node_modules', { recursive: true, force: true });
     fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
     if (fs.existsSync('broken')) process.exit(1);
     fs.mkdirSync('node_modules');`,
  );
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

test('the first command installs, the second does not, and a changed lockfile installs again', () => {
  expect(run('koinonia', 'tenants', 'list')).toMatchObject({ status: 3, output: 'ran tenants list\n' });
  expect(calls()).toBe(1);
  const again = run('koinonia');
  expect(again).toMatchObject({ status: 3, output: 'ran\n', words: '' });
  expect(calls()).toBe(1);
  writeFileSync(join(clone, 'package-lock.json'), '{"changed":true}');
  expect(run('koinonia').words).toContain('Installing what Koinonia needs');
  expect(calls()).toBe(2);
});

test('build packages are installed whatever NODE_ENV says', () => {
  run('koinonia');
  expect(readFileSync(join(clone, 'calls'), 'utf8')).toContain('ci --include=dev --include=optional');
});

test('a failed installation says so, stops, and is tried again', () => {
  writeFileSync(join(clone, 'broken'), '');
  const failed = run('koinonia');
  expect(failed).toMatchObject({ status: 1, output: '' });
  expect(failed.words).toContain('could not install');
  rmSync(join(clone, 'broken'));
  expect(run('koinonia').status).toBe(3);
  expect(calls()).toBe(2);
});

test('an unknown command names the known ones', () => {
  const unknown = run('strat');
  expect(unknown.status).toBe(1);
  expect(unknown.words).toContain('Choose one of: start, test');
});

function run(...args: string[]): { status: number | null; output: string; words: string } {
  const env = { ...process.env, npm_execpath: join(clone, 'npm.js') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['start.mjs', ...args], { cwd: clone, env });
  return { status, output: stdout.toString(), words: stderr.toString() };
}

function calls(): number {
  return existsSync(join(clone, 'calls')) ? readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n').length : 0;
}

test('the addresses of all screens load without the build, for the pictures of them', () => {
  const { status, stderr } = spawnSync(process.execPath, ['-e', `await import('./e2e/addresses.ts')`], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
