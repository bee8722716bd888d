import { expect, test } from 'vitest';
import { bombs } from '../../testing/sheets/crafted-bombs.ts';
import { readSheet } from '../../testing/sheets/read-rows.ts';
import { SheetRefusal } from './sheet-texts.ts';

const MB = 1024 * 1024;
type Attempt = { refusal: unknown; milliseconds: number; grown: number };

async function attempt(bytes: Buffer): Promise<Attempt> {
  let peak = 0;
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 2);
  const started = process.cpuUsage();
  const refusal: unknown = await readSheet({ name: 'people.xlsx', bytes }).catch((error: unknown) => error);
  // Processor time of all our threads, because the clock also counts the machine's other work.
  const { user, system } = process.cpuUsage(started);
  const milliseconds = (user + system) / 1000;
  clearInterval(watch);
  return { refusal, milliseconds, grown: peak - before };
}

test.each(Object.keys(bombs))('refuses %s in 200 ms and 50 MiB', async (shape) => {
  const bytes = bombs[shape]?.() ?? Buffer.alloc(0);
  // The first thread of a process also loads the code.
  await readSheet({ name: 'people.csv', bytes: Buffer.from('FirstName\nAda\n') });
  const attempts = [await attempt(bytes), await attempt(bytes), await attempt(bytes)];
  for (const { refusal } of attempts) {
    expect(refusal).toBeInstanceOf(SheetRefusal);
    expect((refusal as SheetRefusal).message).toMatch(/upload|Choose|Split|Delete/);
  }
  expect(Math.min(...attempts.map(({ milliseconds }) => milliseconds))).toBeLessThan(200);
  expect(Math.min(...attempts.map(({ grown }) => grown))).toBeLessThan(50 * MB);
});
