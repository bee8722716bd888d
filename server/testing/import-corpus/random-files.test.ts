import { expect, test } from 'vitest';
import { judgeRandomFile } from './judge-random-file.ts';

// `npm run prove` reads 2,000 of them.
test('of files put together at random nobody is lost, merged or invented, and what is dropped is named', async () => {
  for (let seed = 1; seed <= 150; seed += 1) expect(await judgeRandomFile(seed)).toBeUndefined();
});
