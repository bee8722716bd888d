import { expect, test } from 'vitest';
import { strengthOf } from './password-field.tsx';

test('length makes a password strong; repeating a letter or adding a sign does not', () => {
  expect(strengthOf('short').word).toBe('Too short: 3 more');
  expect(strengthOf('aaaaaaaaaaaaaaaa').tone).not.toBe('accent');
  expect(strengthOf('Passw0rd!').tone).toBe('amber');
  expect(strengthOf('green hills far away').word).toBe('Strong');
});
