import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a process of the tests lives at TEST_NOW, its clock goes on, and a given date stays what it is', () => {
  const flags = new URL('../server/testing/processes/node-flags.ts', import.meta.url).href;
  const says = 'JSON.stringify([new Date(), Date.now(), new Date(0), new Date(2028, 1, 29) instanceof Date])';
  const script = `const { nodeFlags } = await import('${flags}'); const { execFileSync } = await import('node:child_process');
    process.stdout.write(execFileSync(process.execPath, [...nodeFlags, '-p', '${says}'], { env: {} }));`;
  const { TEST_CLOCK_AHEAD_MS: _, ...env } = process.env;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...env, TEST_NOW: '2028-02-29T09:30:00+01:00' },
    encoding: 'utf8',
  });
  expect(told).toMatch(/^\["2028-02-29T08:3\d:\d\d\.\d{3}Z",18354\d{8},"1970-01-01T00:00:00\.000Z",true\]/);
});
