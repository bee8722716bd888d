import { expect, test } from 'vitest';
import { quickMoments } from './quick-moments.ts';

const at = (moment: string, zone = 'Africa/Lagos') =>
  quickMoments(zone, new Date(moment)).map(({ date, time, words }) => `${date} ${time}: ${words}`);

test('the times offered are those of the organisation, soonest first, each once and none that has passed', () => {
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
