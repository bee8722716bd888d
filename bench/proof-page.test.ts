import { expect, test } from 'vitest';
import { askedProofs } from './asked-proofs.ts';
import { proofPage } from './proof-page.ts';

const one = (row: string, what: string, figure: string) => ({ row, what, goal: 'none', figure, met: true });
const rows = (page: string) =>
  page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | ').slice(0, 4).join(' '));

test('rows taken anew stand in place of the same rows, and the others stay as they were', () => {
  const first = proofPage('', [one('43', 'stopped', 'a'), one('28', 'after row 43', 'b'), one('9', 'asked', 'c')]);
  const again = proofPage(first, [
    { ...one('43', 'stopped twice', 'x'), met: false, cause: 'it | was\nslow' },
    one('28', 'after row 29', 'd'),
  ]);
  expect(rows(again)).toEqual([
    '| 9 asked none ✓ c',
    '| 28 after row 43 none ✓ b',
    '| 28 after row 29 none ✓ d',
    '| 43 stopped twice none ✗ x. Why: it / was / slow',
  ]);
  expect(rows(proofPage(again, []))).toEqual(rows(again));
});

test('a question, an unknown name and an unknown option start no proof', () => {
  const prove = () => Promise.resolve([]);
  const proofs = [
    { name: 'fuzzed', rows: ['62'], prove },
    { name: 'an-hour', rows: ['50'], long: true as const, prove },
  ];
  const asked = (...words: string[]) => {
    const answer = askedProofs(words, proofs);
    return 'words' in answer ? answer : answer.chosen.map(({ name }) => name);
  };
  expect(asked('--help')).toMatchObject({ exitCode: 0, words: expect.stringContaining('an-hour') });
  expect(asked('63')).toMatchObject({ exitCode: 2, words: expect.stringMatching(/There is no 63.*fuzzed/s) });
  expect(asked('--smal')).toMatchObject({ exitCode: 2 });
  expect(asked()).toEqual(['fuzzed']);
  expect(asked('--long', '--small')).toEqual(['fuzzed', 'an-hour']);
  expect(asked('50', '--small')).toEqual(['an-hour']);
});
