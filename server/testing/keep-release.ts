// Keeps the schema of this version with data, for the upgrade test of every later version: `node
// server/testing/keep-release.ts`. A released schema is never made again.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, openDatabase } from '../core/db/index.ts';
import { readEnv } from '../core/env.ts';
import { makeDeps } from '../deps.ts';
import { run } from '../run.ts';
import { Caller } from './caller.ts';
import { seedEverything } from './changes/seed-everything.ts';

const folder = join(import.meta.dirname, '../migrations/released');
const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const home = await mkdtemp(join(tmpdir(), 'koinonia-release-'));
const database = await openDatabase({ dataDir: home });
const env = readEnv({ PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent' });
const running = await run(makeDeps(env, database));
await new Caller(running.url).signUp({ organisation: 'Sample Chapel', sampleData: true });
const other = new Caller(running.url);
await other.signUp();
await seedEverything(other);
await mkdir(folder, { recursive: true });
const file = join(folder, `${version}.koinonia`);
await backup(database, { file });
await running.stop();
await rm(home, { recursive: true, force: true });
console.log(file);
