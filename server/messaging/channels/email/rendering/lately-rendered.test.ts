import { expect, test } from 'vitest';
import { lately } from './render.ts';

test('what several ask for at once is made once, what failed again, and no more is kept than there is room for', async () => {
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
  // Two of these have no room beside each other; what was asked for first goes first.
  await make({ text: 'b', size: 3_000_000 });
  await make({ text: 'c', size: 3_000_000 });
  await make({ text: 'c', size: 3_000_000 });
  await make(small);
  await make({ text: 'b', size: 3_000_000 });
  expect(made.slice(3)).toEqual(['b', 'c', 'a', 'b']);
});
