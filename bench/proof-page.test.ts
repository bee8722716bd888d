import { expect, test } from 'vitest';
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
