import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
      ['-u', '-g'].map(async (what) => Number((await run('id', [what, name])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function makeAccount(): Promise<Account> {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME];
  const why = await run('useradd', args).then(
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
