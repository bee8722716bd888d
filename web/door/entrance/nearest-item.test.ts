import { expect, test } from 'vitest';
import type { Door } from '../../../contract/attendance/door-schemas.ts';
import { nearestItem } from './nearest-item.ts';

test('a door opens the service with the nearest start, also on a phone a day behind', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`);
  const items = ['09:00', '11:00'].map((time) => ({ id: time, startsAt: new Date(at(time)).toISOString() }));
  const door = { items, now: new Date(at('08:00')).toISOString() } as Door;
  const openedAt = (behindMs: number, time: string) =>
    nearestItem({ door, openedAt: at('08:00') - behindMs }, at(time) - behindMs);
  expect(['08:30', '09:50', '10:45', '13:30'].map((time) => openedAt(0, time))).toEqual([
    '09:00',
    '09:00',
    '11:00',
    '11:00',
  ]);
  expect(openedAt(86_400_000, '09:50')).toBe('09:00');
});
