import { expect, test } from 'vitest';
import { memberByContact } from '../groups/schemas.ts';
import { nameWords, sameName, isMeaningfulName, wrongName } from './name.ts';

test.each([
  "'",
  '’',
  ' ',
  '\u00a0',
  '\u200b',
  '.',
  '-',
  '?',
  '…',
  '"',
  "'' -",
  '❤️',
  '👩‍👧',
  '🎉 🎉',
  '\u0301',
  '\u0301\u0300',
  '\u064e',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
])('%j is no name and matches nobody', (name) => {
  expect(isMeaningfulName(name)).toBe(false);
  expect(nameWords(name)).toEqual([]);
  for (const other of [name, 'Ada', '']) {
    expect(sameName({ firstName: name, lastName: '' }, { firstName: other, lastName: '' })).toBe(false);
    expect(sameName({ firstName: '', lastName: other }, { firstName: '', lastName: name })).toBe(false);
  }
});

test.each([
  '李',
  '李 小龙',
  'محمد',
  'مُحَمَّد',
  'አበበ',
  'สมชาย',
  'प्रिया',
  'כהן',
  '김',
  'ひなた',
  'Ọlá',
  'Ɓala',
  'O’Brien',
  'X',
  '2Pac',
  'Ada ❤️',
])('%s is a name and matches only itself', (name) => {
  expect(isMeaningfulName(name)).toBe(true);
  const one = { firstName: name, lastName: '' };
  expect(sameName(one, one)).toBe(true);
  for (const other of ['王', 'मीना', 'Ngozi', '❤️', "'", '']) {
    expect(sameName(one, { firstName: other, lastName: '' })).toBe(false);
    expect(sameName({ firstName: '', lastName: other }, one)).toBe(false);
  }
});

test('decoration is ignored in names, and so are accents, case and apostrophes', () => {
  const agree = (one: [string, string], other: [string, string]) =>
    sameName({ firstName: one[0], lastName: one[1] }, { firstName: other[0], lastName: other[1] });
  expect(agree(['Ada ❤️', '-'], ['ÁDA', 'Obi'])).toBe(true);
  expect(agree(['❤️', 'Obi'], ['❤️', 'Eze'])).toBe(false);
  expect(agree(["O'Brien", ''], ['obrien', ''])).toBe(true);
  expect(agree(['कु', ''], ['कि', '']), 'marks make another syllable').toBe(false);
});

test('a name of only marks and emoji is told to need letters; a missing one is asked for', () => {
  expect(wrongName('  ')).toBe('missing');
  for (const silent of ['✨🎉', '…', "'", '-', '\u3164']) expect(wrongName(silent)).toBe('silent');
  expect(wrongName('2Pac ✨')).toBeUndefined();
  const schema = memberByContact.safeParse({ firstName: '✨', email: 'ada@example.org' });
  expect(schema.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['firstName', 'nameNeedsLetters'],
  ]);
});
