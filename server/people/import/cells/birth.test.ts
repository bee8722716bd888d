import { expect, test } from 'vitest';
import { readBirth, readDay } from './birth.ts';

const read = (written: string, timeZone = 'Africa/Lagos') => {
  const birth = readBirth({ day: written, month: '', year: '' }, { thisYear: 2026, monthFirst: false, timeZone });
  const parts = [birth.year, birth.month, birth.day].filter((part) => part !== null).join('-');
  return birth.notes.some(({ leftOut }) => leftOut) ? `asked ${parts}`.trim() : parts;
};

test('a moment that is midnight in the organisation’s or its own zone is that day; any other is asked about', () => {
  expect(read('1990-05-06T23:00:00.000Z')).toBe('1990-5-7');
  expect(read('1990-05-06T12:00:00Z', 'Pacific/Auckland')).toBe('1990-5-7');
  // Summer time counts as it was then.
  expect(read('1990-05-06T23:00:00Z', 'Europe/London')).toBe('1990-5-7');
  expect(read('1990-12-06T00:00:00Z', 'Europe/London')).toBe('1990-12-6');
  expect(read('1990-05-07T04:00:00Z', 'America/New_York')).toBe('1990-5-7');
  expect(read('1990-05-07 00:00:00 UTC', 'America/New_York')).toBe('1990-5-7');
  expect(read('1990-05-07T00:00:00+01:00', 'America/New_York')).toBe('1990-5-7');
  expect(read('1990-05-06T22:00:00-02', 'UTC')).toBe('1990-5-7');
  // The same day in both.
  expect(read('1990-05-06T12:00:00Z')).toBe('1990-5-6');
  expect(read('1990-05-06T23:30:00Z')).toBe('asked');
  expect(read('1990-05-06T23:00:00Z', 'Pacific/Auckland')).toBe('asked');
  const setting = { thisYear: 2026, monthFirst: false, timeZone: 'Africa/Lagos' };
  expect(readDay('2020-05-06T23:00:00Z', setting)).toBe('2020-05-07');
  expect(readDay('2020-05-06T23:30:00Z', setting)).toBeUndefined();
});

test('a month with a year is no day', () => {
  for (const written of ['Apr-88', "Apr '88", 'April 1988', '1988-04', '04/1988', 'avril 1988'])
    expect(read(written), written).toBe('1988-4');
  expect(read('Apr-05')).toBe('4-5');
});
