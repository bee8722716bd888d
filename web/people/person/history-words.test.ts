import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acts } from './history-words.ts';

/** Actions told by their object, by the changed fields, or about nobody any more. */
const toldOtherwise =
  /^(person\.(created|added|changed|erased)|people\.(merged|merge_undone)|follow_up\.changed|connect_form\.received)$/;

test('every entry of a person’s trail has words', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/testing/**'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const changes = sources.matchAll(/audit\(\{\s*action: ([^,]*?),\s*subject: 'person'/g);
  const actions = [...changes].flatMap(([, given = '']) => given.match(/(?<=')[a-z_]+\.[a-z_]+(?=')/g) ?? []);
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action) => !Object.hasOwn(acts, action) && !toldOtherwise.test(action))).toEqual([]);
});
