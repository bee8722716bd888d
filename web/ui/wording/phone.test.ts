import { expect, test } from 'vitest';
import { phoneText } from './formats.ts';

const lagos = { national: '0802 123 4567', international: '+234 802 123 4567' };
const newYork = { national: '(201) 555-0123', international: '+1 201-555-0123' };

test('a number is formatted as its country writes it, others as from abroad, however typed', () => {
  for (const typed of ['08031234567', '0803-123 4567', '+2348031234567', '002348031234567', '+234 803 123 4567'])
    expect(phoneText(typed, lagos)).toBe('0803 123 4567');
  expect(phoneText('+447700900123', lagos)).toBe('+44 770 090 0123');
  expect(phoneText('+233241234567', lagos)).toBe('+233 241 234 567');
  expect(phoneText('+14155550123', newYork)).toBe('(415) 555-0123');
  expect(phoneText('4155550123', newYork)).toBe('(415) 555-0123');
  // Uncertain text stays as it was typed.
  for (const other of ['', '12345', 'ada@example.org', '0803 123 4567 ext. 5'])
    expect(phoneText(other, lagos)).toBe(other);
});
