import { expect, test } from 'vitest';
import { type AffectedTest, affectedTests, withImporters, fitTimeBudget, whyNothingRan } from './run-changed.ts';

const sources = {
  'server/app.ts': `import { groups } from './groups/index.ts';\nimport { people } from './people/index.ts';`,
  'server/testing/app.ts': `import { app } from '../app.ts';`,
  'server/groups/index.ts': `export { join } from './joining/join.ts';`,
  'server/groups/joining/join.ts': `import type { Group } from '../tables.ts';\nexport const join = 1;`,
  'server/groups/joining/join.test.ts': `import { startTestApp } from '../../testing/app.ts';`,
  'server/groups/groups.test.ts': `import { startTestApp } from '../testing/app.ts';`,
  'server/groups/tables.ts': `export type Group = 1;`,
  'server/people/index.ts': `import { places } from '../../contract/places.ts';`,
  'server/people/people.test.ts': `import { startTestApp } from '../testing/app.ts';`,
  'server/core/sheet.ts': `export const sheet = 1;`,
  'server/core/sheet.test.ts': `import { sheet } from './sheet.ts';`,
  'server/core/db/migrating/migrate.ts': `export const migrate = 1;`,
  'server/core/db/migrating/migrate.test.ts': `import { migrate } from './migrate.ts';`,
  'contract/places.ts': `export const places = 1;`,
  'web/screens.ts': `export const entrances = {
  'sign-up': lazily(() => import('./session/sign-up.tsx'), 'SignUp'),
};
export const screens = {
  home: lazily(() => import('./reports/home.tsx'), 'Home'),
  'people/$id': lazily(() => import('./people/person.tsx'), 'Person'),
  'settings/administrators': lazily(
    () => import('./session/administrators.tsx'),
    'Administrators',
  ),
};`,
  'web/session/sign-up.tsx': `import { Field } from '../form/field.tsx';`,
  'web/session/administrators.tsx': `import { Field } from '../form/field.tsx';`,
  'web/people/person.tsx': `import { Face } from './face.tsx';`,
  'web/people/face.tsx': `import { places } from '../../contract/places.ts';`,
  'web/form/field.tsx': ``,
  'web/reports/home.tsx': ``,
  'e2e/fill.ts': `import { template } from '../server/testing/app.ts';`,
  'e2e/home.test.ts': `import { fill } from './fill.ts';\nawait page.goto('/tenant/home');`,
  'e2e/person.test.ts': 'await page.goto(`/tenant/people/${id}`);',
  'e2e/start.test.ts': `await page.goto('/sign-up');\nawait page.waitForURL('**/tenant/settings/administrators');`,
};

const affectedBy = (...changed: string[]) => affectedTests(sources, changed).map(({ file }) => file);

test('tests beside a change come first, then those of its feature, then all that it reaches', () => {
  expect(affectedBy('server/groups/joining/join.ts')).toEqual([
    'server/groups/joining/join.test.ts',
    'server/groups/groups.test.ts',
    'server/people/people.test.ts',
  ]);
});

test('a changed test comes first and brings in only the tests that import it', () => {
  expect(affectedTests(sources, ['server/people/people.test.ts'])).toEqual([
    { section: 'server', file: 'server/people/people.test.ts', closeness: 0 },
  ]);
});

test('a file that nobody imports brings in only the tests beside it', () => {
  expect(affectedBy('server/core/sheet.ts')).toEqual(['server/core/sheet.test.ts']);
  expect(affectedBy('docs/operating.md')).toEqual([]);
});

test('the linter reads changed files and their importers, not deleted ones', () => {
  expect(withImporters(sources, ['contract/places.ts', 'web/people/gone.ts'])).toEqual([
    'contract/places.ts',
    'server/people/index.ts',
    'web/people/face.tsx',
  ]);
  expect(withImporters(sources, ['docs/operating.md'])).toEqual([]);
});

test('types go to the type check, and a migration to the migration tests', () => {
  expect(affectedBy('server/groups/tables.ts')).toEqual(['server/groups/groups.test.ts']);
  expect(affectedBy('server/migrations/0041_names.sql')).toEqual(['server/core/db/migrating/migrate.test.ts']);
});

test('a changed screen brings in the browser tests that open it, and no server tests', () => {
  expect(affectedBy('web/form/field.tsx')).toEqual(['e2e/start.test.ts']);
  expect(affectedBy('web/people/face.tsx')).toEqual(['e2e/person.test.ts']);
});

test('a change of the contract brings in tests of both sides', () => {
  expect(affectedBy('contract/places.ts')).toContain('e2e/person.test.ts');
  expect(affectedBy('contract/places.ts')).toContain('server/people/people.test.ts');
});

test('a changed helper of browser tests brings in its users; a server change brings in none', () => {
  expect(affectedBy('e2e/fill.ts')).toEqual(['e2e/home.test.ts']);
  expect(affectedBy('server/testing/app.ts').filter((file) => file.startsWith('e2e/'))).toEqual([]);
});

const server = (file: string, closeness: number): AffectedTest => ({ section: 'server', file, closeness });
const browser = (file: string, closeness: number): AffectedTest => ({ section: 'e2e', file, closeness });

test('the closest tests run first, then the quickest; tests that do not fit are named', () => {
  const files = [server('far', 9), server('slow', 1), server('quick', 1), server('endless', 0)];
  const seconds = { 'server far': 8, 'server slow': 7, 'server quick': 1, 'server endless': 100 };
  const { chosen, left } = fitTimeBudget(files, 10, seconds, 0);
  expect(chosen.map(({ file }) => file)).toEqual(['quick', 'slow', 'far']);
  expect(left.map(({ file }) => file)).toEqual(['endless']);
});

test('three test files at once share the time unevenly', () => {
  const files = [1, 2, 3, 4].map((place) => server(`${place}`, place));
  const seconds = Object.fromEntries(files.map(({ file }) => [`server ${file}`, 8]));
  expect(fitTimeBudget(files, 10, seconds, 0).chosen).toHaveLength(3);
});

test('browser and screens cost time once, and run only if time is left', () => {
  const files = [browser('one', 1), browser('two', 2)];
  const seconds = { 'e2e one': 8, 'e2e two': 8 };
  expect(fitTimeBudget(files, 20, seconds, 10).chosen).toEqual(files);
  expect(fitTimeBudget(files, 15, seconds, 10)).toEqual({ chosen: [], left: files });
});

test('a test file that never ran here counts as slow', () => {
  expect(fitTimeBudget([browser('new', 0)], 10, {}, 0).chosen).toEqual([]);
  expect(fitTimeBudget([server('new', 0)], 10, {}, 0).chosen).toHaveLength(1);
});

test('a run fails if no changed test ran, or nothing that the change concerns', () => {
  const changed = [browser('one', 0), server('two', 0)];
  const reached = [server('three', 2)];
  expect(whyNothingRan([...changed, ...reached], reached)).toContain('vitest run one --project e2e');
  expect(whyNothingRan([...changed, ...reached], [changed[1]!])).toBeUndefined();
  expect(whyNothingRan(reached, [])).toContain('vitest run three --project server');
  expect(whyNothingRan(reached, reached)).toBeUndefined();
  expect(whyNothingRan([], [])).toBeUndefined();
});
