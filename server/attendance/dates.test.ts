import { expect, test } from 'vitest';
import { instantOf } from '../../contract/local-time.ts';
import { datesBetween, daysOpen } from './dates.ts';

const week = { firstDate: '2026-03-01', every: 'week' as const, until: null };
const month = { firstDate: '2026-03-08', every: 'month' as const, until: null };

test('a weekly repetition falls on its weekday until its last day', () => {
  expect(datesBetween(week, '2026-03-05', '2026-03-22')).toEqual(['2026-03-08', '2026-03-15', '2026-03-22']);
  expect(datesBetween({ ...week, until: '2026-03-14' }, '2026-03-01', '2026-12-31')).toEqual([
    '2026-03-01',
    '2026-03-08',
  ]);
});

test('a monthly one stays on the second Sunday, and a fifth Sunday becomes the month’s last', () => {
  expect(datesBetween(month, '2026-03-01', '2026-06-30')).toEqual([
    '2026-03-08',
    '2026-04-12',
    '2026-05-10',
    '2026-06-14',
  ]);
  const fifth = { ...month, firstDate: '2026-03-29' };
  expect(datesBetween(fifth, '2026-03-01', '2026-06-30')).toEqual([
    '2026-03-29',
    '2026-04-26',
    '2026-05-31',
    '2026-06-28',
  ]);
});

/** A date on the 29th or later is the last of its weekday, in leap years and short Februaries too. */
test.each([
  ['2028-02-29', 'Tuesday', ['2028-02-29', '2028-03-28', '2028-04-25', '2028-05-30']],
  ['2026-12-31', 'Thursday', ['2026-12-31', '2027-01-28', '2027-02-25', '2027-03-25']],
  ['2027-12-31', 'Friday', ['2027-12-31', '2028-01-28', '2028-02-25', '2028-03-31']],
  ['2026-10-09', '2nd Friday', ['2026-10-09', '2026-11-13', '2026-12-11', '2027-01-08']],
])('monthly from %s, a %s', (firstDate, _, dates) => {
  expect(datesBetween({ firstDate, every: 'month', until: null }, firstDate, dates.at(-1)!)).toEqual(dates);
});

/** Sundays at 9:00 around clock changes, and the same moments in UTC. */
const instants: [zone: string, date: string, utc: string][] = [
  ['Europe/London', '2026-03-22', '2026-03-22T09:00:00.000Z'],
  ['Europe/London', '2026-03-29', '2026-03-29T08:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T13:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T14:00:00.000Z'],
  ['Africa/Lagos', '2026-03-29', '2026-03-29T08:00:00.000Z'],
];

test.each(instants)('9:00 in %s on %s is %s', (zone, date, utc) => {
  expect(instantOf({ date, time: '09:00' }, zone).toISOString()).toBe(utc);
});

/** Services at night: at midnight, across it, and at a time the clocks skip. */
test.each([
  ['Africa/Lagos', '2026-12-31', '23:59', '2026-12-31T22:59:00.000Z'],
  ['Africa/Lagos', '2027-01-01', '00:00', '2026-12-31T23:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
  ['Africa/Casablanca', '2026-02-15', '02:30', '2026-02-15T01:30:00.000Z'],
  ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-01', '00:00', '2026-02-28T10:00:00.000Z'],
])('in %s, %s %s is %s', (zone, date, time, utc) => {
  expect(instantOf({ date, time }, zone).toISOString()).toBe(utc);
});

test('a code belongs to its check-in on every day it is open', () => {
  expect(daysOpen(new Date('2026-03-01T01:00:00Z'))).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysOpen(new Date('2026-03-01T09:00:00Z'))).toEqual(['2026-03-01', '2026-03-02']);
});
