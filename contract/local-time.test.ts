import { expect, test, vi } from 'vitest';
import { instantOf, localTimeOf } from './local-time.ts';

const at = (text: string, zone: string) => {
  const [date = '', time = ''] = text.split(' ');
  return instantOf({ date, time }, zone).toISOString();
};

test('ordinary times, in zones with and without summer time', () => {
  expect(at('2026-05-03 09:00', 'Africa/Lagos')).toBe('2026-05-03T08:00:00.000Z');
  expect(at('2026-01-03 09:00', 'Africa/Accra')).toBe('2026-01-03T09:00:00.000Z');
  expect(at('2026-07-01 00:00', 'America/New_York')).toBe('2026-07-01T04:00:00.000Z');
  expect(at('2026-07-01 23:59', 'Asia/Kathmandu')).toBe('2026-07-01T18:14:00.000Z');
});

test('a time skipped by the clocks is the first instant after the gap', () => {
  expect(at('2026-03-29 01:30', 'Europe/London')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-03-08 02:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(at('2026-03-08 02:59', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(at('2026-03-08 03:00', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(at('2026-10-04 02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  expect(at('2011-12-30 12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  expect(at('2026-04-24 00:30', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
});

test('a time that occurs twice is the first of the two', () => {
  expect(at('2026-10-25 01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-11-01 01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(at('2026-10-29 23:30', 'Africa/Cairo')).toBe('2026-10-29T20:30:00.000Z');
});

test('conversion works both ways for every hour in a year of clock changes, and some of every day', () => {
  const changing = [1, 2, 9];
  for (const zone of ['Africa/Lagos', 'Africa/Casablanca', 'Europe/London']) {
    let step = 3_600_000;
    for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += step) {
      step = changing.includes(new Date(instant).getUTCMonth()) ? 3_600_000 : 5 * 3_600_000;
      const back = instantOf(localTimeOf(new Date(instant), zone), zone).getTime();
      const overlap = instant - back;
      expect(overlap === 0 || overlap === 3_600_000, `${zone} ${new Date(instant).toISOString()}`).toBe(true);
    }
  }
});

test('many spellings of one zone share few readers', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const spelt = (number: number) =>
    [...'antarctica'].map((letter, at) => ((number >> at) & 1 ? letter : letter.toUpperCase())).join('') + '/Casey';
  const lagos = () => localTimeOf(new Date('2026-01-01T12:00:00Z'), 'Africa/Lagos').time;
  const madeFor = (work: () => unknown) => {
    made.mockClear();
    work();
    return made.mock.calls.length;
  };
  lagos();
  expect(madeFor(lagos)).toBe(0);
  for (let number = 0; number < 500; number += 1) localTimeOf(new Date(), spelt(number));
  expect(madeFor(lagos)).toBe(1);
  expect(lagos()).toBe('13:00');
  made.mockRestore();
});
