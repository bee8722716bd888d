import { expect, test } from 'vitest';
import { birthday } from './birthday.ts';

test.each([
  [12, 5, 1990, '12 May 1990'],
  [12, 5, null, '12 May'],
  [29, 2, null, '29 February'],
  [null, 5, 1990, 'May 1990'],
  [null, 5, null, 'May'],
  [null, null, 1990, '1990'],
  [12, null, null, ''],
  [null, null, null, ''],
])('day %s, month %s, year %s reads "%s"', (dayOfBirth, monthOfBirth, yearOfBirth, words) => {
  expect(birthday({ dayOfBirth, monthOfBirth, yearOfBirth }, 'en-GB')).toBe(words);
});
