import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type Account = { uid?: number; gid?: number };

/** PostgreSQL and its poolers refuse to run as root: then they run as PostgreSQL's own account, else as nobody. */
export async function unprivileged(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (what) => Number((await promisify(execFile)('id', [what, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // The next one, then.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody".');
}
