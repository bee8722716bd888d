import { expect, test } from 'vitest';
import { dayDue, restOfWeek } from './rule-recipients.ts';

const zone = 'America/New_York';
const due = (time: string, now: string) => dayDue({ time, zone, now: new Date(now) })?.from;

test('a rule is due from its time in the organisation’s zone, for six hours of that day', () => {
  expect(due('09:00', '2026-01-14T13:59:00Z')).toBeUndefined();
  expect(due('09:00', '2026-01-14T14:00:00Z')).toBe('2026-01-14');
  expect(due('09:00', '2026-01-14T19:59:00Z')).toBe('2026-01-14');
  expect(due('09:00', '2026-01-14T20:00:00Z')).toBeUndefined();
  // A rule begun late in the evening does not run the next morning.
  expect(due('22:00', '2026-01-15T04:59:00Z')).toBe('2026-01-14');
  expect(due('22:00', '2026-01-15T05:01:00Z')).toBeUndefined();
});

test('a time skipped by the clocks comes after the gap, one shown twice is the same day both times', () => {
  expect(due('02:30', '2026-03-08T06:59:00Z')).toBeUndefined();
  expect(due('02:30', '2026-03-08T07:00:00Z')).toBe('2026-03-08');
  expect(due('09:00', '2026-03-08T13:00:00Z')).toBe('2026-03-08');
  expect(due('01:30', '2026-11-01T05:30:00Z')).toBe('2026-11-01');
  expect(due('01:30', '2026-11-01T06:30:00Z')).toBe('2026-11-01');
});

test('the week ahead ends on Sunday, and begins tomorrow once today is over', () => {
  const rest = (now: string) => {
    const { from, to } = restOfWeek({ time: '09:00', zone, now: new Date(now) });
    return [from, to];
  };
  expect(rest('2026-01-14T13:00:00Z')).toEqual(['2026-01-14', '2026-01-18']);
  expect(rest('2026-01-14T21:00:00Z')).toEqual(['2026-01-15', '2026-01-18']);
  expect(rest('2026-01-18T21:00:00Z')).toEqual(['2026-01-19', '2026-01-25']);
});
