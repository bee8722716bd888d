import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideNumbers } from './phone-numbers.ts';

const [a, b] = ['08031230001', '08031230002'];

// Usual ways to write two numbers, in spreadsheets, messages and contacts copied from a phone.
test.each([
  `${a},${b}`,
  `${a}, ${b}`,
  `${a};${b}`,
  `${a} ; ${b}`,
  `${a}/${b}`,
  `${a} / ${b}`,
  `${a}//${b}`,
  `${a}\\${b}`,
  `${a}|${b}`,
  `${a}&${b}`,
  `${a} & ${b}`,
  `${a} or ${b}`,
  `${a} OR ${b}`,
  `${a} and ${b}`,
  `${a} and/or ${b}`,
  `${a}or${b}`,
  `${a} ou ${b}`,
  `${a} und ${b}`,
  `${a} tabi ${b}`,
  `${a} أو ${b}`,
  `${a}\t${b}`,
  `${a}\n${b}`,
  `${a}\r\n${b}`,
  `• ${a} • ${b}`,
  `${a} · ${b}`,
  `${a} ${b}`,
  `${a}  ${b}`,
  `${a}\u00a0${b}`,
  `${a}-${b}`,
  `${a} - ${b}`,
  `${a} – ${b}`,
  `${a}—${b}`,
  `${a}.${b}`,
  `${a}_${b}`,
  `${a} (wife) ${b}`,
  `${a} (wife), ${b}`,
  `${a} wife: ${b}`,
  `${a}、${b}`,
  `${a}；${b}`,
  `${a}，${b}`,
  `${a} x ${b}`,
  `\u202a${a}\u202c, \u202a${b}\u202c`,
  `${a},,${b},`,
  `,${a}\n\n${b}\n`,
])('%j are two numbers', (text) => {
  expect(divideNumbers(text).map((one) => one.replaceAll(/\D/g, ''))).toEqual([a, b]);
});

test.each([
  ['0803 123 0001 / 0803 123 0002', ['0803 123 0001', '0803 123 0002']],
  ['0803-123-0001 0803-123-0002', ['0803-123-0001', '0803-123-0002']],
  ['0803 123 0001  0803 123 0002', ['0803 123 0001', '0803 123 0002']],
  ['0803-123-0001 - 0803-123-0002', ['0803-123-0001', '0803-123-0002']],
  ['+2348031230001+2348031230002', ['+2348031230001', '+2348031230002']],
  ['0803 123 0001 +234 803 123 0002', ['0803 123 0001', '+234 803 123 0002']],
  ['Home: 08031230001 Mobile: 08031230002', ['Home: 08031230001', '08031230002']],
  ['08031230001 ext 5 or 08031230002', ['08031230001 ext 5', '08031230002']],
  ['tel:+2348031230001;ext=5;tel:+2348031230002', ['tel:+2348031230001;ext=5', 'tel:+2348031230002']],
  ['0803 1, +234 803\r\n0804\n\n,', ['0803 1', '+234 803', '0804']],
])('%j is split', (text, parts) => expect(divideNumbers(text)).toEqual(parts));

test.each([
  '0803 123 0001',
  '0803-123-0001',
  '0803.123.0001',
  '(0803) 123-0001',
  '+234 (0)803 123 0001',
  '+234 803 123 0001',
  '0171/1234567',
  '030 / 123 456',
  '0803/123/0001',
  '0803 1230001 ext 5',
  '0803 1230001 ext. 12345',
  '08031230001x5',
  'tel:+2348031230001',
  'tel:+234-803-123-0001;ext=5',
  'Tel: 0803 123 0001',
  '0803 123 0001 (wife)',
  '1-800-FLOWERS',
  '1. 08031230001',
  'none',
  '00 234 803 123 0001',
  // These are two, but the boundary is uncertain, so they are refused whole.
  '08031230001/2',
  '0803 123 0001 0803 123 0002',
  '0803-123-0001-0803-123-0002',
])('%j stays whole', (text) => expect(divideNumbers(text)).toEqual([text]));

const digitsOf = (text: string) => text.replaceAll(/\P{Nd}/gu, '');

test('no digit is ever lost, and splitting again changes nothing', () => {
  const piece = fc.oneof(
    fc.stringMatching(/^(\+234 ?|0)[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{4}$/),
    fc.constantFrom(
      ' ',
      ',',
      ';',
      '/',
      ' or ',
      '&',
      '\n',
      '-',
      '.',
      '(',
      ')',
      '+',
      'ext 5',
      ';ext=5',
      '•',
      '\u202a',
      'x',
      '  ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      const parts = divideNumbers(typed);
      expect(digitsOf(parts.join(''))).toBe(digitsOf(typed));
      expect(divideNumbers(parts.join(','))).toEqual(parts);
    }),
    { numRuns: 5000 },
  );
});

test('a long text is split quickly', () => {
  const began = process.cpuUsage().user;
  for (const long of ['a1', '+1', '(', ' ', '08031230001 / ', '08031230001 ', '/1234567', '1 x '])
    divideNumbers(long.repeat(200_000 / long.length));
  expect(process.cpuUsage().user - began).toBeLessThan(3_000_000);
});
