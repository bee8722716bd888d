import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { askedProofs } from './asked-proofs.ts';
import { type FoundBy, proofPage } from './proof-page.ts';

const one = (row: string, what: string, figure: string, by = 'stopping'): FoundBy => ({
  row,
  what,
  goal: 'none',
  figure,
  met: true,
  by,
});
const proofs = [
  { name: 'stopping', rows: ['43'] },
  { name: 'by-text', rows: ['54'] },
  { name: 'by-link', rows: ['54'] },
];
const page = (earlier: string, found: FoundBy[]) => proofPage(earlier, found, proofs);
const rows = (page: string) =>
  page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | ').slice(0, 4).join(' '));

test('a row taken again replaces the same row and leaves the others as they were', () => {
  const first = page('', [one('43', 'stopped', 'a'), one('28', 'after row 43', 'b'), one('9', 'asked', 'c', 'asking')]);
  const again = page(first, [
    { ...one('43', 'stopped twice', 'x'), met: false, cause: 'it | was\nslow' },
    one('28', 'after row 29', 'd'),
  ]);
  expect(rows(again)).toEqual([
    '| 9 asked none ✓ c',
    '| 28 after row 43 none ✓ b',
    '| 28 after row 29 none ✓ d',
    '| 43 stopped twice none ✗ x. Why: it / was / slow',
  ]);
  expect(rows(page(again, []))).toEqual(rows(again));
});

test('a proof replaces only its own lines, even if another proof writes the same row', () => {
  const first = page('', [
    one('54', '300 write STOP', 'a', 'by-text'),
    one('28', 'after row 54', 'b', 'by-text'),
    one('54', '300 click', 'c', 'by-link'),
    one('28', 'after row 54', 'd', 'by-link'),
  ]);
  const anew = [one('54', '400 click', 'e', 'by-link'), one('28', 'after row 54', 'f', 'by-link')];
  const others = ['| 28 after row 54 none ✓ b', '| 54 300 write STOP none ✓ a'];
  expect(rows(page(first, anew)).filter((line) => !/✓ [ef]$/.test(line))).toEqual(others);
  expect(rows(page(first, anew))).toHaveLength(4);
  // A line without a proof's name is known by its row if only one proof writes that row, else by its text.
  const early = page(first, [one('43', 'stopped', 'g')]).replaceAll(/, by `[\w-]+`/g, '');
  expect(rows(page(early, [one('43', 'stopped twice', 'h'), one('54', '300 click', 'i', 'by-link')]))).toEqual([
    '| 28 after row 54 none ✓ b',
    '| 28 after row 54 none ✓ d',
    '| 43 stopped twice none ✓ h',
    '| 54 300 write STOP none ✓ a',
    '| 54 300 click none ✓ i',
  ]);
});

test('a question, an unknown name and an unknown option start no proof', () => {
  const prove = () => Promise.resolve([]);
  const known = [
    { name: 'fuzzed', rows: ['62'], prove },
    { name: 'an-hour', rows: ['50'], long: true as const, prove },
  ];
  const asked = (...words: string[]) => {
    const answer = askedProofs(words, known);
    return 'words' in answer ? answer : answer.chosen.map(({ name }) => name);
  };
  expect(asked('--help')).toMatchObject({ exitCode: 0, words: expect.stringContaining('an-hour') });
  expect(asked('63')).toMatchObject({ exitCode: 2, words: expect.stringMatching(/There is no 63.*fuzzed/s) });
  expect(asked('--smal')).toMatchObject({ exitCode: 2 });
  expect(asked()).toEqual(['fuzzed']);
  expect(asked('--long', '--small')).toEqual(['fuzzed', 'an-hour']);
  expect(asked('50', '--small')).toEqual(['an-hour']);
});

test('the proof map names every row, and only tests and proofs that exist', async () => {
  const map = await readFile('docs/proof-map.md', 'utf8');
  const lines = map.split('\n').filter((line) => /^\| \d/.test(line));
  const mapped = lines.map((line) => {
    const [, rows = '', , , named = ''] = line.split('|').map((cell) => cell.trim());
    return { own: rows.split(', '), named: [...named.matchAll(/`([\w-]+)`/g)].map(([, name]) => name) };
  });
  const numbers = mapped.flatMap(({ own }) => own.map(Number));
  // The later rows begin with the issues that ask for them.
  expect(numbers).toEqual([...Array.from({ length: 69 }, (_, at) => at + 1), 78, 79, 80, 83, 84, 85]);
  const all = await readFile('bench/proofs/all.ts', 'utf8');
  const taking = [...all.matchAll(/name: '([\w-]+)', rows: \[([^\]]*)\]/g)].map(([, name = '', rows = '']) => ({
    name,
    rows: [...rows.matchAll(/\d+/g)].map(String),
  }));
  for (const { own, named } of mapped) {
    const expected = taking.filter(({ rows }) => rows.some((one) => own.includes(one))).map(({ name }) => name);
    // Row 28 is checked after other proofs.
    if (!own.includes('28')) expect(named.sort(), own.join()).toEqual(expected.sort());
  }
  const missing = [...map.matchAll(/`((?:server|contract|checks|e2e)\/[\w/-]+)`/g)].filter(
    ([, path]) => !existsSync(`${path}.test.ts`),
  );
  expect(missing.map(([, path]) => path)).toEqual([]);
});
