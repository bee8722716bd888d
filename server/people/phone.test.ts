import fc from 'fast-check';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';

test.each([
  ['0803 123 4567', '+2348031234567'],
  ['0803-123-4567', '+2348031234567'],
  ['(0803) 123.4567', '+2348031234567'],
  ['+2348031234567', '+2348031234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  ['234 803 123 4567', '+2348031234567'],
  ['002348031234567', '+2348031234567'],
  ["'08031234567", '+2348031234567'],
  ['+44 7911 123456', '+447911123456'],
  ['0803 123 4567 (wife)', '+2348031234567'],
])('%s in Nigeria is %s', (typed, e164) => {
  expect(readPhone(typed, 'NG')?.e164).toBe(e164);
});

test.each(['1234', '0803', 'none', '080312345678901', '+234 1', '0000000000'])('%s is no number', (typed) => {
  expect(readPhone(typed, 'NG')).toBeUndefined();
});

test('a zero that a number cell dropped is put back, with a note', () => {
  expect(readPhone('8031234567', 'NG')).toEqual({
    e164: '+2348031234567',
    typed: '08031234567',
    note: 'The leading zero was missing; it was read as 08031234567.',
  });
  expect(readPhone('2348031234567', 'NG')).toEqual({ e164: '+2348031234567', typed: '+2348031234567' });
  expect(readPhone('4155552671', 'US')).toEqual({ e164: '+14155552671', typed: '4155552671' });
});

test('of several numbers in one cell the first counts', () => {
  expect(readPhone('08031234567 / 08059876543', 'NG')).toMatchObject({ e164: '+2348031234567', typed: '08031234567' });
});

test('the quick way says what the whole parser says', () => {
  const country = fc.constantFrom<CountryCode>(
    'NG',
    'GH',
    'KE',
    'ZA',
    'GB',
    'DE',
    'FR',
    'IN',
    'AU',
    'IT',
    'US',
    'BR',
    'AR',
  );
  const number = fc.stringMatching(/^(\+234|\+44|\+233|0|)[1-9][0-9]{7,10}$/);
  fc.assert(
    fc.property(country, number, (home, typed) => {
      const theirs = parsePhoneNumberFromString(typed, home);
      const ours = readPhone(typed, home)?.e164;
      if (ours !== undefined) expect(ours).toBe(theirs?.number);
      expect(ours !== undefined).toBe(theirs?.isValid() ?? false);
    }),
    { numRuns: 5000 },
  );
});
