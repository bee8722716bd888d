import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { slowPatterns } from './slow-patterns.ts';

const root = resolve(import.meta.dirname, '..');

/** Files whose slow patterns delay nobody, and the bound that ensures it. */
const bounded: Record<string, string> = {
  'server/core/db/migrating/migrate.ts': 'reads the migrations, which are files of this program',
};

test('every pattern takes time in proportion to the text', () => {
  const slow = globSync('{server,contract,web}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|suite)\.tsx?$|^server\/testing\//.test(path))
    .map((path) => ({ path, found: slowPatterns(path, readFileSync(join(root, path), 'utf8')) }))
    .filter(({ found }) => found.length > 0);
  expect(slow.filter(({ path }) => !(path in bounded)).flatMap(({ found }) => found)).toEqual([]);
  expect(slow.filter(({ path }) => path in bounded).map(({ path }) => path)).toEqual(Object.keys(bounded));
});

test.each([
  ['/(a+)+$/', 'is exponential'],
  ['/(?:\\w+ ?)+:/', 'is exponential'],
  ['/\\s+$/', 'is quadratic in a run'],
  ['/<[^>]*>/g', 'is quadratic in a run'],
  ['/^\\d+\\s*-?\\s*x/', 'is quadratic in a run'],
  ['/<img[^>]*>/g', '“[^>]*” is gone through anew'],
  ['/\\bfirst\\b.*\\bname\\b/', '“.*” is gone through anew'],
  ["new RegExp('a*a*b')", 'is quadratic in a run'],
  ['RegExp(`${spaces}:`)', 'is quadratic in a run'],
  ["new RegExp(`<(?:${tags.join('|')})[^>]*>`, 'g')", '“[^>]*” is gone through anew'],
])('%s is refused', (pattern, because) => {
  const source = `const spaces = /\\s*/.source;\nconst tags = ['img', 'b'];\nexport const planted = ${pattern};`;
  expect(slowPatterns('server/planted.ts', source)).toEqual([expect.stringContaining(because)]);
});

test.each([
  '/(?<!\\s)\\s+$/',
  '/(?:(?<!\\s)\\s+)?:\\s*/g',
  '/<img[^<>]*>/g',
  '/\\bfirst\\b.{0,200}\\bname\\b/',
  '/^\\s*\\w+\\s*$/',
  '/\\s+/g',
  '/\\n\\s*\\n/',
])('%s is allowed', (pattern) => {
  expect(slowPatterns('web/planted.tsx', `export const planted = ${pattern};`)).toEqual([]);
});
