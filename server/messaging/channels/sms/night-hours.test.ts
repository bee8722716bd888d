import { expect, test } from 'vitest';
import { mtnNight } from '../../../adapters/sms/mtn-nigeria.ts';
import { nightEnd } from './night.ts';

const at = (local: string) => new Date(`2026-03-01T${local}+01:00`);
const end = (local: string, rule = mtnNight) => nightEnd(rule, at(local))?.toISOString() ?? null;

test('from 20:00 to 8:00 in Lagos, to the minute, past midnight', () => {
  expect(end('19:59:59')).toBe(null);
  expect(end('20:00:00')).toBe('2026-03-02T07:00:00.000Z');
  expect(end('23:59:59')).toBe('2026-03-02T07:00:00.000Z');
  expect(end('00:00:00')).toBe('2026-03-01T07:00:00.000Z');
  expect(end('07:59:59')).toBe('2026-03-01T07:00:00.000Z');
  expect(end('08:00:00')).toBe(null);
});

test('hours within one day', () => {
  const noon = { ...mtnNight, from: '12:00', to: '14:00' };
  expect([end('11:59:00', noon), end('12:00:00', noon), end('14:00:00', noon)]).toEqual([
    null,
    '2026-03-01T13:00:00.000Z',
    null,
  ]);
});

test('every block is Nigerian, and none is inside another', () => {
  for (const prefix of mtnNight.prefixes) {
    expect(prefix).toMatch(/^\+234[789]\d{2,3}$/);
    expect(mtnNight.prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
  }
});
