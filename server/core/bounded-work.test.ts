import { expect, test } from 'vitest';
import { runBounded } from './bounded-work.ts';

const module = new URL('../testing/processes/runaway-work.ts', import.meta.url);
const limits = { milliseconds: 10_000, heapMegabytes: 64 };

test('work gives a result, and reports on its way', async () => {
  const seen: unknown[] = [];
  const outcome = await runBounded({
    module,
    run: 'double',
    input: 21,
    limits,
    onReport: (report) => seen.push(report),
  });
  expect(outcome).toEqual({ state: 'done', value: 42 });
  expect(seen).toEqual(['half way']);
});

test('work that outgrows its heap ends only itself', async () => {
  const before = process.memoryUsage().rss;
  expect(await runBounded({ module, run: 'outgrowHeap', input: null, limits })).toEqual({ state: 'too-big' });
  expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 * 1024);
  expect(await runBounded({ module, run: 'double', input: 1, limits })).toEqual({ state: 'done', value: 2 });
});

test('endless work is stopped, and everything else goes on meanwhile', async () => {
  let beats = 0;
  const heart = setInterval(() => (beats += 1), 10);
  const started = process.cpuUsage();
  const endless = { module, run: 'spin', input: null, limits: { ...limits, milliseconds: 400 } };
  expect(await Promise.all([runBounded(endless), runBounded(endless), runBounded(endless)])).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'too-long' })),
  );
  clearInterval(heart);
  // Processor time, because the clock also counts the machine's other work.
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(3000);
  expect(beats).toBeGreaterThan(20);
});

test('only processor time counts, so a busy machine stops no work; but nothing waits for ever', async () => {
  const wall = { ...limits, milliseconds: 500 };
  expect(await runBounded({ module, run: 'wait', input: 1200, limits: wall })).toEqual({ state: 'done', value: 1200 });
  const started = performance.now();
  expect(await runBounded({ module, run: 'wait', input: 60_000, limits: wall })).toEqual({ state: 'too-long' });
  expect(performance.now() - started).toBeLessThan(8000);
});

test('work that throws says so', async () => {
  expect(await runBounded({ module, run: 'fail', input: null, limits })).toMatchObject({
    state: 'broke',
    error: { message: 'TypeError: no' },
  });
  expect(await runBounded({ module, run: 'missing', input: null, limits })).toMatchObject({ state: 'broke' });
});

test('one thread does many short pieces of work until its heap is full', async () => {
  const in224 = { milliseconds: 10_000, heapMegabytes: 224 };
  const threadOf = async (run: string): Promise<unknown> => {
    const outcome = await runBounded({ module, run, input: null, limits: in224 });
    return outcome.state === 'done' ? outcome.value : outcome;
  };
  const first = await threadOf('whichThread');
  for (let piece = 1; piece < 60; piece += 1) expect(await threadOf('whichThread')).toBe(first);
  expect(await threadOf('keepMuch')).toBe(first);
  const later = new Set<unknown>();
  for (let piece = 0; piece < 25; piece += 1) later.add(await threadOf('whichThread'));
  expect(later.size).toBe(2);
});
