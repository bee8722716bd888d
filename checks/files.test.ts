import { expect, test } from 'vitest';
import { problemsOf } from './files.ts';
import { testOnlyExports } from './test-only-exports.ts';

test.each([
  ['server/people/long.ts', 'x;\n'.repeat(401), '401 lines; at most 400'],
  ['server/people/long.test.ts', 'x;\n'.repeat(501), '501 lines; at most 500'],
  ['server/people/utils.ts', '', 'named for its kind'],
  ['web/people/PeopleList.tsx', '', 'lower case with hyphens'],
  ['web/people/a.ts', `await import('../../server/people/index.ts')`, 'at run time'],
  ['server/people/a.ts', `await import('../groups/index.ts')`, 'at run time'],
  ['server/people/a.ts', `await import('undici')`, 'at run time'],
  ['contract/people/a.ts', `await import('zod')`, 'at run time'],
  ['server/people/b.ts', 'client.query(`select ${x}`)', 'builds SQL'],
  ['server/people/c.ts', `client.query('select ' + x)`, 'builds SQL'],
  ['server/people/d.ts', 'sql.raw(x)', 'builds SQL'],
  ['server/people/e.ts', 'sql`RESET ROLE`', 'builds SQL'],
  ['server/people/h.ts', `import { jsonb, text } from '${'drizzle'}-orm/pg-core';`, 'core/columns.ts'],
  ['web/people/a.tsx', `import css from './${'gone'}.module.css';`, 'does not exist'],
  ['web/a.css', `@import '../web/${'gone'}.css';`, 'does not exist'],
  ['web/people/b.ts', 'toast.failure(failure, words)', 'run it by useAction'],
  ['web/people/c.tsx', 'setBusy(true)', 'busy state of its own'],
  ['web/people/d.tsx', `lazy(() => import('./part.tsx'))`, 'lazyPart'],
  ['server/people/f.ts', `// ${'ox'}lint-disable-next-line`, 'switches the linter off'],
  ['server/people/g.test.ts', `test.${'skip'}('later')`, 'leaves tests out'],
])('%s is refused', (path, text, words) => {
  expect(problemsOf(path, text).join('\n')).toContain(words);
});

test.each([
  ['server/people/person-by-contact.ts', 'x;\n'.repeat(400)],
  ['server/people/matching.test.ts', 'x;\n'.repeat(500)],
  ['web/ui/page/a.tsx', `import css from './${'settings'}.module.css';`],
  ['web/routes.tsx', `lazy(() => import('./people/list.tsx'))`],
  ['web/core/action.ts', 'toast.failure(failure, words)'],
  ['server/core/sheet.ts', `await import('hucre/xlsx')`],
  ['server/people/search.ts', 'ctx.db.execute(sql`select ${x}`)'],
  ['server/messaging/delivery/a.test.ts', "'sms'"],
  ['server/messaging/sms-handlers.ts', "'sms'"],
  ['contract/messaging/routes.ts', 'smsRoutes'],
  ['web/messaging/units-left.tsx', 'paths.sentSms()'],
  ['server/core/db/tenancy/roles.ts', 'client.query(`SET ROLE ${role}`)'],
])('%s is fine', (path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});

test('code that only tests use is not part of the product', () => {
  const files = {
    'server/people/a.ts': 'export function forTests() {}\nexport const used = 1;\nexport const handedOn = () => used;',
    'server/people/index.ts': `export { handedOn } from './a.ts';`,
    'server/people/a.test.ts': 'forTests(); handedOn();',
    'server/people/tables.ts': 'export const counts = 1;',
    'server/testing/b.ts': 'export function forTestsToo() {}',
  };
  expect(testOnlyExports(new Map(Object.entries(files)))).toEqual(
    ['forTests', 'handedOn'].map((name) =>
      expect.stringContaining(`server/people/a.ts: nothing but tests uses ${name};`),
    ),
  );
});
