import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginWithPrepared, prepareFolder } from './prepared-folder.ts';

let folder: string;
let place: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-prepared-'));
  place = join(folder, 'built');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
const fill = async (path: string) => {
  made += 1;
  await mkdir(join(path, 'base'), { recursive: true });
  await writeFile(join(path, 'PG_VERSION'), '18');
};

test('without a prepared folder, or with one of another version only, nothing is begun with', async () => {
  expect(await beginWithPrepared(join(folder, 'none'), place)).toBe(false);
  await fill(join(place, 'of-another-version'));
  expect(await beginWithPrepared(join(folder, 'none'), place)).toBe(false);
  expect(await readdir(folder)).toEqual(['built']);
});

test('it is made once for a version, and takes the place of earlier ones', async () => {
  made = 0;
  const prepared = await prepareFolder(fill, place);
  expect(await prepareFolder(fill, place)).toBe(prepared);
  expect(made).toBe(1);
  expect(await readdir(place)).toHaveLength(1);
});

test('a new folder begins with it whole, also after a copy that was broken off; one in use stays as it is', async () => {
  const begun = join(folder, 'begun');
  await mkdir(join(`${begun}.unfinished`, 'half'), { recursive: true });
  expect(await beginWithPrepared(begun, place)).toBe(true);
  expect((await readdir(begun)).toSorted()).toEqual(['PG_VERSION', 'base']);
  await writeFile(join(begun, 'PG_VERSION'), 'in use');
  expect(await beginWithPrepared(begun, place)).toBe(false);
  expect(await readFile(join(begun, 'PG_VERSION'), 'utf8')).toBe('in use');
  expect(await readdir(folder)).not.toContain('begun.unfinished');
});
