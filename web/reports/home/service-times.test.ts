import { expect, test } from 'vitest';
import { isOpen, isOver } from './last-service.tsx';

const HOUR_MS = 3_600_000;
const service = (eventDate: string, startsAt: string) => ({
  eventDate,
  opensAt: new Date(Date.parse(startsAt) - 3 * HOUR_MS).toISOString(),
  closesAt: new Date(Date.parse(startsAt) + 27 * HOUR_MS).toISOString(),
});
const at = (now: string) => ({ today: now.slice(0, 10), now: new Date(`${now}Z`).toISOString() });

/** By the clocks of a church in Accra. */
test.each([
  ['before it opens', service('2026-12-31', '2026-12-31T22:00Z'), '2026-12-31T18:30', 'ahead'],
  ['watch night, before midnight', service('2026-12-31', '2026-12-31T22:00Z'), '2026-12-31T23:50', 'open'],
  ['watch night, in the new year', service('2026-12-31', '2026-12-31T22:00Z'), '2027-01-01T00:30', 'open'],
  ['watch night, gone home', service('2026-12-31', '2026-12-31T22:00Z'), '2027-01-01T01:00', 'over'],
  ['begins at midnight, the evening before', service('2027-01-01', '2027-01-01T00:00Z'), '2026-12-31T21:30', 'open'],
  ['a morning service, in the evening', service('2026-11-29', '2026-11-29T09:00Z'), '2026-11-29T20:00', 'open'],
  ['a morning service, the next day', service('2026-11-29', '2026-11-29T09:00Z'), '2026-11-30T08:00', 'over'],
])('%s', (_, one, now, state) => {
  expect(isOpen(one, at(now)) ? 'open' : isOver(one, at(now)) ? 'over' : 'ahead').toBe(state);
});
