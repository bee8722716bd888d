import { valueTexts } from './texts.ts';
import { commonWords } from '../core/language/common-words.ts';
import fc from 'fast-check';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { divideNumbers } from '../../contract/phone-numbers.ts';
import { inEnglish } from '../core/language/catalogue.ts';
import { readOnePhone, readPhone, readPhones } from './phone.ts';

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

test.each(['1234', '0803', 'none', '080312345678901', '+234 1', '0000000000'])('%s is not a number', (typed) => {
  expect(readPhone(typed, 'NG')).toBeUndefined();
});

test('a zero lost in a number cell is restored, with a note', () => {
  expect(readPhone('8031234567', 'NG')).toEqual({
    e164: '+2348031234567',
    typed: '08031234567',
    note: { text: valueTexts.leadingZero({ number: '08031234567' }) },
  });
  expect(readPhone('2348031234567', 'NG')).toEqual({ e164: '+2348031234567', typed: '+2348031234567' });
  expect(readPhone('4155552671', 'US')).toEqual({ e164: '+14155552671', typed: '4155552671' });
});

test.each([
  ['tel:+2348031234567', '+2348031234567'],
  ['tel:+234-803-123-4567;ext=5', '+2348031234567'],
  ['0803 1234567 ext 5', '+2348031234567'],
  ['Tel: 0803 123 4567', '+2348031234567'],
  ['1. 08031234567', '+2348031234567'],
  ['+234 (0)803 1234567', '+2348031234567'],
  ['0803/123/4567', '+2348031234567'],
  ['\u202a+234 803 123 4567\u202c', '+2348031234567'],
  ['WhatsApp, 08031234567', '+2348031234567'],
])('%j is one number, %s', (typed, e164) => {
  expect(readPhone(typed, 'NG')?.e164).toBe(e164);
});

test('several numbers in one cell are all read, and a field for one names them', () => {
  const cell = '08031234567 / 08059876543, 12';
  expect(readPhones(cell, 'NG')).toMatchObject({
    state: 'several',
    read: [{ e164: '+2348031234567' }, { e164: '+2348059876543' }],
    unread: ['12'],
  });
  expect(readPhone(cell, 'NG')).toBeUndefined();
  const wrong = (typed: string) => {
    const read = readOnePhone(typed, 'NG', commonWords.thisPhoneNumberIsNot);
    return 'wrong' in read ? inEnglish(read.wrong) : read.phone.e164;
  };
  expect(wrong('08031234567;08059876543')).toBe(
    'There are two numbers here: 08031234567 and 08059876543. Enter one of them.',
  );
  expect(wrong('080')).toBe(inEnglish(commonWords.thisPhoneNumberIsNot));
});

test('two numbers with anything between them are each read or refused by name', () => {
  const number = fc.integer({ min: 1_000_000, max: 9_999_999 }).map((tail) => `0803${tail}`);
  const between = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((text) => !/\p{Nd}/u.test(text));
  fc.assert(
    fc.property(number, between, number, (one, junk, other) => {
      const entries = divideNumbers(one + junk + other);
      const unread = entries
        .filter((entry) => !readPhone(entry, 'NG'))
        .map((entry) => entry.replaceAll(/\P{Nd}/gu, ''));
      const read = entries.flatMap((entry) => readPhone(entry, 'NG')?.e164 ?? []);
      for (const typed of [one, other])
        expect(read.includes(`+234${typed.slice(1)}`) || unread.some((entry) => entry.includes(typed)), junk).toBe(
          true,
        );
      expect(read.length + unread.length, junk).toBe(entries.length);
    }),
    { numRuns: 3000 },
  );
});

test('the quick reader agrees with the whole parser', () => {
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
      // Landlines as written before their codes were lengthened.
      if (home === 'NG' && !theirs?.isValid() && ours?.startsWith('+23420')) return;
      if (ours !== undefined) expect(ours).toBe(theirs?.number);
      expect(ours !== undefined).toBe(theirs?.isValid() ?? false);
    }),
    { numRuns: 5000 },
  );
});

test.each(['01 234 5678', '(01) 234-5678', '+234 1 234 5678', '0201 234 5678'])('a landline of Lagos: %s', (typed) => {
  expect(readPhone(typed, 'NG')?.e164).toBe('+2342012345678');
  expect(readPhone('234 5678', 'NG')).toBeUndefined();
});
