import { expect, test } from 'vitest';
import { zoneOf } from './time-zones.ts';

test('without a zone an organisation gets that of most people in its country', () => {
  const zones = ['NG', 'GH', 'US', 'BR', 'ES', 'CD'].map((country) => zoneOf({ country }));
  expect(zones).toEqual([
    'Africa/Lagos',
    'Africa/Accra',
    'America/New_York',
    'America/Sao_Paulo',
    'Europe/Madrid',
    'Africa/Kinshasa',
  ]);
  expect(zoneOf({ country: 'US', timeZone: 'Pacific/Honolulu' })).toBe('Pacific/Honolulu');
  for (const timeZone of ['Mars/Olympus', '+03:00', '-05:30'])
    expect(() => zoneOf({ country: 'NG', timeZone })).toThrow();
});

test('every country has an existing zone', () => {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  expect(codes.filter((country) => !zoneOf({ country }))).toEqual([]);
});
