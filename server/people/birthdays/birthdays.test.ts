import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

let app: TestApp;
let mine: Caller;

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  const tenantId = await mine.signUp();
  const born = (
    firstName: string,
    dayOfBirth: number | null,
    monthOfBirth: number | null,
    yearOfBirth: number | null = null,
  ) => buildPerson(app, tenantId, { firstName, lastName: '', dayOfBirth, monthOfBirth, yearOfBirth });
  await born('Leap', 29, 2, 2000);
  await born('March', 1, 3, 1990);
  await born('Late', 7, 3);
  await born('January', 1, 1, 1980);
  await born('December', 30, 12);
  await born('Only month', null, 3);
  await born('Only year', null, null, 1990);
  await buildPerson(app, tenantId, { firstName: 'Gone', dayOfBirth: 1, monthOfBirth: 3, archivedAt: new Date() });
});
afterAll(() => app.stop());

const said = async (from: string, more = '') =>
  (
    await mine.get<{ name: string; on: string; turns: number | null }[]>(`/api/People/GetBirthdays?from=${from}${more}`)
  ).body.map(({ name, on, turns }) => `${name} ${on} ${turns}`);

test('birthdays of a week come in order, also over the end of a year', async () => {
  expect(await said('2026-02-28')).toEqual(['Leap 2026-02-28 26', 'March 2026-03-01 36']);
  expect(await said('2028-02-28')).toEqual(['Leap 2028-02-29 28', 'March 2028-03-01 38']);
  expect(await said('2026-12-29')).toEqual(['December 2026-12-30 null', 'January 2027-01-01 47']);
  expect(await said('2026-03-01')).toEqual(['March 2026-03-01 36', 'Late 2026-03-07 null']);
  expect(await said('2026-03-01', '&days=1')).toEqual(['March 2026-03-01 36']);
  expect(await said('2026-06-01')).toEqual([]);
});

test('they come in pages, and are searched', async () => {
  const path = '/api/People/GetBirthdays?from=2026-03-01';
  expect((await mine.get(`${path}&page=1&pageSize=1`)).body).toMatchObject({
    totalItems: 2,
    items: [{ name: 'Late' }],
  });
  expect((await mine.get(`${path}&search=late`)).body).toMatchObject([{ name: 'Late' }]);
});
