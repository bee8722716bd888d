import { expect, test } from 'vitest';
import { readMoment, nextFullHour } from './schedule-moment.ts';

const now = new Date('2026-03-28T12:10:00Z');

test('what was chosen is said back, with what the clocks make of it', () => {
  expect(readMoment({ date: '2026-03-29', time: '09:00' }, 'Europe/London', now).words).toMatch(
    /^It goes tomorrow, Sunday 9:00/,
  );
  expect(readMoment({ date: '2026-03-29', time: '01:30' }, 'Europe/London', now).words).toMatch(/it goes at 02:00\.$/);
  expect(readMoment({ date: '2026-10-25', time: '01:30' }, 'Europe/London', now).words).toMatch(/the first time\.$/);
  expect(readMoment({ date: '2026-03-28', time: '12:00' }, 'Europe/London', now).problem).toBeDefined();
  for (const date of ['0001-01-01', '2028-05-01', '9999-12-31'])
    expect(readMoment({ date, time: '23:59' }, 'Europe/London', now).problem, date).toBeDefined();
  expect(readMoment({ date: '', time: '' }, 'Europe/London', now)).toEqual({});
});

test('it begins with the next full hour there', () => {
  expect(nextFullHour('Africa/Lagos', now)).toEqual({ date: '2026-03-28', time: '14:00' });
  expect(nextFullHour('Africa/Lagos', new Date('2026-03-28T22:40:00Z'))).toEqual({ date: '2026-03-29', time: '01:00' });
});
