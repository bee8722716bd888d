import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepReadAfter, readAfter } from './read-after.ts';

// Long ago, so that no mark is left for whatever runs in this process afterwards.
beforeEach(() => vi.useFakeTimers({ now: new Date('2020-01-01') }));
afterEach(() => vi.useRealTimers());

test('the furthest position is sent along, and none once every answer is newer', () => {
  expect(readAfter()).toBe('');
  for (const position of ['0000000000000020', '000000000000001F', null, '']) keepReadAfter(position);
  expect(readAfter()).toBe('0000000000000020');
  vi.advanceTimersByTime(60_000);
  expect(readAfter()).toBe('');
  // After a restore the log may begin further back.
  keepReadAfter('0000000000000003');
  expect(readAfter()).toBe('0000000000000003');
});
