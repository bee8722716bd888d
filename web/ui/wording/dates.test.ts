import { expect, test } from 'vitest';
import { setShownZone } from '../../core/time-zone.ts';
import { ago, day, inFull, when } from './dates.ts';

const timeZone = 'Africa/Lagos';
const now = new Date('2026-05-09T22:30:00Z'); // Saturday 23:30 in Lagos

test('a moment reads naturally, by the calendar of the zone', () => {
  expect(when('2026-05-10T08:00:00Z', { now, timeZone })).toMatch(/^tomorrow, Sunday 9:00/);
  expect(when('2026-05-09T07:05:00Z', { now, timeZone })).toMatch(/^today 8:05/);
  expect(day('2026-05-09T23:30:00Z', now, timeZone)).toBe('tomorrow, Sunday');
  expect(day('2026-05-08T12:00:00Z', now, timeZone)).toBe('yesterday');
});

test('a zone other than the reader’s is named', () => {
  const other = Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone ? 'Asia/Tokyo' : timeZone;
  expect(when(now, { now, timeZone: other })).toMatch(/\(.+\)$/);
});

test('after signing in, moments are in the organisation’s time zone', () => {
  setShownZone('Pacific/Auckland'); // Sunday 10:30 there
  expect(when('2026-05-09T08:00:00Z', { now })).toMatch(/^yesterday 20:00/);
  expect(ago('2026-05-08T08:00:00Z', now)).toMatch(/^Friday 20:00/);
  expect(day('2026-05-09T22:30:00Z', now)).toBe('today');
  expect(inFull('2026-05-09T22:30:00Z')).toMatch(/10 May 2026.*10:30/);
  // A date without a time is the same day everywhere.
  expect(day('2026-05-10', now)).toBe('today');
  setShownZone('America/Los_Angeles'); // still Saturday 15:30
  expect(day('2026-05-10', now)).toBe('tomorrow, Sunday');
  setShownZone(undefined);
});

test('the year is shown if it is another one', () => {
  expect(day('2024-05-12T12:00:00Z', now, timeZone)).toContain('2024');
  expect(day('2026-01-12T12:00:00Z', now, timeZone)).not.toContain('2026');
});

test('recent times are counted', () => {
  expect(ago('2026-05-09T22:29:50Z', now)).toBe('just now');
  expect(ago('2026-05-09T22:26:00Z', now)).toBe('4 minutes ago');
});
