import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';

/** So many entries are checked and written at a time; a list with fewer travels whole. */
const AT_ONCE = 1000;

/** Whether an answer holds a list that is written in pieces. */
export function isLong(schema: z.ZodType, answer: unknown): schema is z.ZodObject {
  if (!(schema instanceof z.ZodObject) || typeof answer !== 'object' || answer === null) return false;
  return Object.values(answer).some((value) => Array.isArray(value) && value.length > 2 * AT_ONCE);
}

/** The JSON of such an answer, stripped to its schema as any other; in between others have their turn. */
export async function* jsonChunks(schema: z.ZodObject, answer: object): AsyncGenerator<string> {
  const given = answer as Record<string, unknown>;
  const lists = Object.entries(schema.shape).flatMap(([name, inner]) => {
    const entries = given[name];
    return inner instanceof z.ZodArray && Array.isArray(entries) && entries.length > 2 * AT_ONCE
      ? [{ name, inner, entries: entries as unknown[] }]
      : [];
  });
  const emptied = Object.fromEntries(lists.map(({ name }) => [name, []]));
  const rest = schema.parse({ ...given, ...emptied });
  let before = '{';
  for (const [name, value] of Object.entries(rest)) {
    const list = lists.find((one) => one.name === name);
    yield `${before}${JSON.stringify(name)}:${list ? '[' : JSON.stringify(value)}`;
    before = ',';
    if (!list) continue;
    for (let from = 0; from < list.entries.length; from += AT_ONCE) {
      const part = JSON.stringify(list.inner.parse(list.entries.slice(from, from + AT_ONCE))).slice(1, -1);
      yield from > 0 ? `,${part}` : part;
      await yieldToEventLoop();
    }
    yield ']';
  }
  yield '}';
}
