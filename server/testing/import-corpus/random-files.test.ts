import { expect, test } from 'vitest';
import { judgeRandomFile } from './judge-random-file.ts';

// `npm run prove` reads 2,000 of them.
test('random files lose, merge and invent nobody, and everything dropped is named', async () => {
  for (let seed = 1; seed <= 150; seed += 1) expect(await judgeRandomFile(seed)).toBeUndefined();
});
