import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.ts';

test('an entry is requested once the one before is written', async () => {
  let asked = 0;
  function* entries(): Generator<ZipEntry> {
    for (; asked < 20; asked += 1) yield { name: `${asked}.bin`, content: [randomBytes(1024 * 1024)] };
  }
  const zip = writeZip(entries());
  await zip.next();
  await sleep(100);
  expect(asked).toBeLessThan(3);
  for await (const _ of zip);
  expect(asked).toBe(20);
});

test('an error in an entry is the zip’s error', async () => {
  async function* broken() {
    yield 'Ada';
    await Promise.resolve();
    throw new Error('The database went away.');
  }
  const zip = writeZip([{ name: 'people.csv', content: broken() }]);
  const readAll = async () => {
    for await (const _ of zip);
  };
  await expect(readAll()).rejects.toThrow('The database went away.');
});
