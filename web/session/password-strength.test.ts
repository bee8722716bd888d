import { expect, test } from 'vitest';
import { strengthOf } from './password-field.tsx';

test('length makes a password strong; repeating a letter or adding a sign does not', () => {
  expect(strengthOf('short').word).toBe('Too short: 3 more');
  expect(strengthOf('aaaaaaaaaaaaaaaa').tone).not.toBe('accent');
  expect(strengthOf('Passw0rd!').tone).toBe('amber');
  expect(strengthOf('green hills far away').word).toBe('Strong');
});

test('known refusals are said at once: own words, and repetition', () => {
  const owner = { email: 'ada.obi@example.org', name: 'Ada Obi', organisations: ['Riverside Fellowship'] };
  for (const own of ['AdaObi-2026', 'riverside 2026', 'ada.obi@example.org', 'Koinonia-12345'])
    expect(strengthOf(own, { owner })).toMatchObject({
      tone: 'red',
      word: expect.stringMatching(/^Your name, e-mail/),
    });
  expect(strengthOf('abababababab').tone).toBe('red');
  expect(strengthOf('12345678').tone).toBe('red');
  expect(strengthOf('Ada sings on green hills', { owner }).word).toBe('Strong');
});

test('a password the server refused is never praised again, however it is written', () => {
  for (const same of ['Sunshine2024', 'sunshine2024', ' SUNSHINE2024 '])
    expect(strengthOf(same, { refused: ['sunshine2024'] })).toMatchObject({
      tone: 'red',
      word: expect.stringMatching(/^Refused/),
    });
  expect(strengthOf('sunshine over the far hills', { refused: ['sunshine2024'] }).word).toBe('Strong');
});
