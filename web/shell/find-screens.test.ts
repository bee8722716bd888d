import { expect, test } from 'vitest';
import { isNearlySpelled } from './find-screens.ts';

test('a slip in a word is forgiven, another word is not', () => {
  const slips = ['pasword', 'passsword', 'passwird', 'passowrd', 'password'];
  expect(slips.filter((slip) => !isNearlySpelled(slip, 'password'))).toEqual([]);
  const others = ['word', 'pass', 'passport', 'forward'];
  expect(others.filter((other) => isNearlySpelled(other, 'password'))).toEqual([]);
  // Short words are near to too many others.
  expect(isNearlySpelled('buy', 'bus')).toBe(false);
});
