import { spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedProgram } from '../../../checks/program.ts';
import { answers } from './cluster.ts';
import { postgresAccount } from '../../core/db/own/postgres-programs.ts';

/** A pooler in front of a server: `through` returns the URL that leads through it to the target of `url`. */
export type TransactionPooler = { through: (url: string) => string; close: () => Promise<void> };

// Ends when our end of the pipe closes, even if we are killed.
const GUARDED = 'exec 3<&0; "$0" "$@" </dev/null >log 2>&1 & read -r _ <&3; kill -TERM $!; wait $!';
const PORT = '6432';

/** Debian's pgbouncer, which lends its few connections for one transaction, in front of the server of these URLs. */
export async function startTransactionPooler(
  urls: readonly string[],
  settings: Record<string, string> = {},
): Promise<TransactionPooler> {
  const program = installedProgram('pgbouncer');
  const target = URL.parse(urls[0] ?? '');
  if (!program || !target) throw new Error('pgbouncer is not installed.');
  const home = await mkdtemp(join(tmpdir(), 'koinonia-pgbouncer-'));
  const account = await postgresAccount(home);
  const users = urls.map((url) => URL.parse(url)).map((url) => `"${url?.username}" "${url?.password}"`);
  const options = {
    listen_port: PORT,
    unix_socket_dir: home,
    auth_type: 'trust',
    auth_file: join(home, 'users'),
    pool_mode: 'transaction',
    default_pool_size: '4',
    ...settings,
  };
  await writeFile(join(home, 'users'), users.join('\n'));
  await writeFile(
    join(home, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${target.searchParams.get('host') ?? target.hostname} port=${target.port || '5432'}`,
      '[pgbouncer]',
      ...Object.entries(options).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  if (account.uid !== undefined) await chown(home, account.uid, account.gid ?? 0);
  const child = spawn('sh', ['-c', GUARDED, program, join(home, 'pgbouncer.ini')], {
    ...account,
    cwd: home,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const through = (url: string) => {
    const near = new URL(url);
    near.searchParams.set('host', home);
    near.hostname = 'localhost';
    near.port = PORT;
    return near.href;
  };
  await answers(through(urls[0] ?? ''));
  return {
    through,
    close: async () => {
      child.stdin.end();
      await gone;
      await rm(home, { recursive: true, force: true });
    },
  };
}
