import { expect, test } from 'vitest';
import { nextFullHour, quickMoments, readMoment } from './moment-fields.tsx';

const now = new Date('2026-03-28T12:10:00Z');

test('the chosen time is repeated, as the clocks will have it', () => {
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

test('it begins with that zone’s next full hour', () => {
  expect(nextFullHour('Africa/Lagos', now)).toEqual({ date: '2026-03-28', time: '14:00' });
  expect(nextFullHour('Africa/Lagos', new Date('2026-03-28T22:40:00Z'))).toEqual({ date: '2026-03-29', time: '01:00' });
});

const at = (moment: string, zone = 'Africa/Lagos') =>
  quickMoments(zone, new Date(moment)).map(({ date, time, words }) => `${date} ${time}: ${words}`);

test('the offered times are the organisation’s, soonest first, each once and none past', () => {
  expect(at('2026-11-23T15:00:00Z')).toEqual([
    '2026-11-23 18:00: today 18:00',
    '2026-11-24 08:00: tomorrow, Tuesday 8:00',
    '2026-11-28 18:00: Saturday 18:00',
    '2026-11-29 07:00: Sunday 7:00',
  ]);
  // On a Saturday evening this evening has passed; it is Sunday already in Auckland.
  expect(at('2026-11-28T17:00:00Z')).toEqual([
    '2026-11-29 07:00: tomorrow, Sunday 7:00',
    '2026-11-29 08:00: tomorrow, Sunday 8:00',
  ]);
  expect(at('2026-11-28T17:20:00Z', 'Pacific/Auckland')).toEqual([
    '2026-11-29 07:00: today 7:00',
    '2026-11-29 18:00: today 18:00',
    '2026-11-30 08:00: tomorrow, Monday 8:00',
    '2026-12-05 18:00: Saturday 18:00',
  ]);
});
