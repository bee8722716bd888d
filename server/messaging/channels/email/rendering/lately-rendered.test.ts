import { expect, test } from 'vitest';
import { lately } from './render.ts';

test('simultaneous requests render once, failures render again, and the cache keeps within its room', async () => {
  const made: string[] = [];
  const make = lately(
    async (wish: { text: string; size: number }) => {
      made.push(wish.text);
      if (wish.text === 'broken' && made.length < 3) throw new Error('broken');
      return wish;
    },
    ({ size }) => size,
  );
  const small = { text: 'a', size: 10 };
  const [first, second] = await Promise.all([make(small), make({ ...small })]);
  expect(first).toBe(second);
  await expect(make({ text: 'broken', size: 10 })).rejects.toThrow('broken');
  await make({ text: 'broken', size: 10 });
  expect(made).toEqual(['a', 'broken', 'broken']);
  // There is no room for two of these, so the older one goes first.
  await make({ text: 'b', size: 3_000_000 });
  await make({ text: 'c', size: 3_000_000 });
  await make({ text: 'c', size: 3_000_000 });
  await make(small);
  await make({ text: 'b', size: 3_000_000 });
  expect(made.slice(3)).toEqual(['b', 'c', 'a', 'b']);
});
