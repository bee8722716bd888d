import { expect, test } from 'vitest';
import { Refusal } from '../../../core/errors.ts';
import { dueTimeOf } from './schedules.ts';

const now = new Date('2026-01-15T12:00:00Z');
const at = (wish: { executionDate?: string; time?: string; date?: string }, timeZone = 'Europe/London') =>
  dueTimeOf(wish, { timeZone, now }).dueAt.toISOString();

test('the organisation’s time zone counts, in any of the three notations', () => {
  expect(at({ executionDate: '2026-05-31', time: '09:00' }, 'Africa/Lagos')).toBe('2026-05-31T08:00:00.000Z');
  expect(at({ date: '2026-05-31T09:00' }, 'Africa/Lagos')).toBe('2026-05-31T08:00:00.000Z');
  expect(at({ date: '2026-05-31T09:00:00.000Z' }, 'Africa/Lagos')).toBe('2026-05-31T09:00:00.000Z');
  expect(at({ executionDate: '2026-05-31', date: '2026-05-31T10:00:00+01:00', time: '10:00' }, 'Africa/Lagos')).toBe(
    '2026-05-31T09:00:00.000Z',
  );
  expect(dueTimeOf({ date: '2026-05-31T09:00:00Z' }, { timeZone: 'Africa/Lagos', now })).toMatchObject({
    localDate: '2026-05-31',
    localTime: '10:00',
    timeZone: 'Africa/Lagos',
  });
});

test('a time skipped by the clocks moves to the first after the gap, one shown twice is the first unless an offset decides', () => {
  expect(at({ executionDate: '2026-03-29', time: '01:30' })).toBe('2026-03-29T01:00:00.000Z');
  // The answer shows the real time of sending.
  expect(dueTimeOf({ executionDate: '2026-03-29', time: '01:30' }, { timeZone: 'Europe/London', now }).localTime).toBe(
    '02:00',
  );
  expect(at({ executionDate: '2026-03-29', time: '01:30', date: '2026-03-29T01:00:00Z' })).toBe(
    '2026-03-29T01:00:00.000Z',
  );
  expect(at({ executionDate: '2026-10-25', time: '01:30' })).toBe('2026-10-25T00:30:00.000Z');
  expect(at({ executionDate: '2026-10-25', time: '01:30', date: '2026-10-25T01:30:00+00:00' })).toBe(
    '2026-10-25T01:30:00.000Z',
  );
});

test('an invalid, past, too distant or contradictory time is refused', () => {
  for (const wish of [
    {},
    { time: '09:00' },
    { executionDate: '2026-05-31' },
    { executionDate: '2026-02-31', time: '09:00' },
    { date: 'tomorrow' },
    { executionDate: '2026-01-15', time: '11:58' },
    { executionDate: '2029-01-01', time: '09:00' },
    { executionDate: '9999-12-31', time: '23:59' },
    { date: '9999-12-31T23:59:00-12:00' },
    { executionDate: '0001-01-01', time: '00:00' },
    { executionDate: '2026-05-31', time: '09:00', date: '2026-06-01' },
    { executionDate: '2026-05-31', time: '09:00', date: '2026-05-31T09:30:00+01:00' },
    { date: '2026-13-45T09:00:00Z' },
    { date: '0000-00-00T99:99' },
  ]) {
    expect(() => at(wish), JSON.stringify(wish)).toThrow(Refusal);
  }
});
