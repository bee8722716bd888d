import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';

/** The output of a process started as tests start theirs, by a parent with this environment. */
function told(variables: Record<string, string>): string {
  const flags = new URL('../server/testing/processes/node-flags.ts', import.meta.url).href;
  const says = 'JSON.stringify([new Date(), Date.now(), new Date(0), new Date(2028, 1, 29) instanceof Date])';
  const script = `const { nodeFlags } = await import('${flags}'); const { execFileSync } = await import('node:child_process');
    process.stdout.write(execFileSync(process.execPath, [...nodeFlags, '-p', '${says}'], { env: {} }));`;
  const { TEST_CLOCK_AHEAD_MS: _, TEST_NOW: __, VITEST: ___, ...env } = process.env;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...env, ...variables },
    encoding: 'utf8',
  });
}

test('a test process starts at TEST_NOW, its clock runs on, and given dates stay as they are', () => {
  expect(told({ TEST_NOW: '2028-02-29T09:30:00+01:00' })).toMatch(
    /^\["2028-02-29T08:3\d:\d\d\.\d{3}Z",18354\d{8},"1970-01-01T00:00:00\.000Z",true\]/,
  );
});

test('without TEST_NOW it starts on an ordinary morning; measuring uses the machine’s clock', () => {
  expect(told({ VITEST: 'true' })).toMatch(/^\["2027-01-13T08:3/);
  const [, now] = JSON.parse(told({})) as [string, number];
  // This does not depend on `Date`.
  expect(Math.abs(now - performance.timeOrigin - performance.now())).toBeLessThan(60_000);
});

test('a fake timer stands still, then gives back the clock of the tests', () => {
  const before = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  expect(Date.now()).toBe(0);
  vi.useRealTimers();
  expect(Date.now()).toBeGreaterThanOrEqual(before);
});
