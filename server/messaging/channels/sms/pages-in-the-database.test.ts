import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basicAlphabet, extendedAlphabet } from '../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import { smsPages } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import type { Database } from '../../../core/db/index.ts';
import { freshDatabase } from '../../../testing/database/database.ts';
import { arrayOf } from '../../../core/array-parameter.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await freshDatabase());
});
afterAll(() => database.close());

const alphabets = [
  basicAlphabet,
  basicAlphabet + extendedAlphabet,
  `${basicAlphabet}ẹọṣ’–`,
  `${basicAlphabet}${extendedAlphabet}ẹ🙏🎉`,
];

test('the database counts the pages of any text as the composer does', async () => {
  const text = fc
    .constantFrom(...alphabets)
    .chain((alphabet) => fc.array(fc.constantFrom(...alphabet), { maxLength: 500 }))
    .map((letters) => letters.join(''));
  const edges = [0, 1, 69, 70, 71, 134, 135, 152, 153, 154, 160, 161, 306, 307, 459, 460].flatMap((length) =>
    ['a', '€', 'ẹ', '🙏', '\n'].flatMap((letter) => [
      letter.repeat(length),
      `${'a'.repeat(length)}${letter}`,
      `ẹ${letter.repeat(length)}`,
    ]),
  );
  const texts = [...edges, ...fc.sample(text, { numRuns: 3000, seed: 7 })];
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ pages: number }>(
      sql`SELECT app.sms_pages(t) AS pages FROM unnest(${arrayOf(texts, 'text')}) WITH ORDINALITY AS u(t, place) ORDER BY place`,
    ),
  );
  const wrong = texts.filter((one, index) => rows[index]?.pages !== smsPages(one));
  expect(wrong).toEqual([]);
});
