import { expect, test } from 'vitest';
import { controlQuestions } from './control-words.ts';

test('a retry names its route, and mentions units only if it costs some', () => {
  const asked = [true, false].flatMap((costsUnits) =>
    [undefined, 'smtp'].map((route) => controlQuestions.retry(2, { costsUnits }, route).message),
  );
  expect(
    asked
      .map((message) => JSON.stringify(message))
      .map((message) => [/by Mail server/i.test(message), /unit/i.test(message)]),
  ).toEqual([
    [false, true],
    [true, true],
    [false, false],
    [true, false],
  ]);
});
