import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../migrating/migrate.ts';
import { codeOfPostgres } from './postgres-module.ts';

// Beside the screens that were built. Asked for when it is needed: the tool that prints the tables does not know where this file stands.
const built = () => join(import.meta.dirname, '../../../../dist/database');

/**
 * Makes a migrated data folder without rows, unless there is one, and removes those of earlier versions: setting up a
 * database anew takes 300 MB of memory and some seconds, copying one takes neither. `fill` makes it under that path.
 */
export async function prepareFolder(fill: (folder: string) => Promise<void>, place = built()): Promise<string> {
  const name = await nameOfPrepared();
  await mkdir(place, { recursive: true });
  const there = await readdir(place);
  if (!there.includes(name)) {
    const unfinished = join(place, `unfinished-${process.pid}`);
    await fill(unfinished);
    await rename(unfinished, join(place, name)).catch(() => rm(unfinished, { recursive: true }));
  }
  for (const other of there) if (other !== name) await rm(join(place, other), { recursive: true, force: true });
  return join(place, name);
}

/**
 * Begins a folder that is not there yet with the prepared one, whole or not at all; answers whether it did. Without one
 * that fits this version the database is set up anew, which comes to the same.
 */
export async function beginWithPrepared(folder: string, place = built()): Promise<boolean> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  if ((await readdir(folder).catch(() => [])).length > 0) return false;
  const prepared = join(place, await nameOfPrepared());
  if ((await readdir(prepared).catch(() => [])).length === 0) return false;
  await cp(prepared, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(unfinished, folder);
  return true;
}

/** One name for each set of migrations on each build of the embedded database. */
async function nameOfPrepared(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(codeOfPostgres()));
  for (const { name, hash: text } of await readMigrations()) hash.update(`${name} ${text}\n`);
  return hash.digest('hex').slice(0, 16);
}
