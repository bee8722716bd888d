import { expect, test } from 'vitest';
import { isPersonalWord, isPattern } from './guessable-password.ts';

const owner = { email: 'ada.obi@example.org', name: 'Ada Ọbi', organisations: ['Grace Chapel'] };

test('e-mail, name, organisation and product are refused as passwords, whatever digits and signs surround them', () => {
  for (const password of [
    'ada.obi@example.org',
    'AdaObi-2026',
    'ọbi12345',
    'Grace Chapel',
    'chapel!!2026',
    'Koinonia1',
    'adaADAada',
  ])
    expect(isPersonalWord(password, owner), password).toBe(true);
  for (const password of ['grace falls on chapels', 'ada likes green hills', '12345678', 'адмирал', 'صباح الخير'])
    expect(isPersonalWord(password, owner), password).toBe(false);
});

test('runs and repetitions are patterns; words are not', () => {
  for (const password of ['aaaaaaaaaaaa', 'abababababa', '12312312312', 'abcdefghijkl', '98765432'])
    expect(isPattern(password), password).toBe(true);
  for (const password of ['three easy words', 'banana split', 'aabbccddee', 'so so so long'])
    expect(isPattern(password), password).toBe(false);
});
