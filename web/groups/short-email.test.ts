import { expect, test } from 'vitest';
import { shortEmail } from './short-email.ts';

test('an address longer than ten characters is cut after fourteen', () => {
  expect(shortEmail('')).toBe('');
  expect(shortEmail('ada@ex.org')).toBe('ada@ex.org');
  expect(shortEmail('adaa@ex.org')).toBe('adaa@ex.org...');
  expect(shortEmail('adaeze.okonkwo@example.org')).toBe('adaeze.okonkwo...');
});
