import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, postgresAccount } from '../../../server/core/db/own/postgres-programs.ts';
import { until } from '../church.ts';

const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
};

/** How to install what is missing on this machine, or nothing. */
export function missingPackages(): string | undefined {
  const missing = Object.values(programs).filter((program) => !existsSync(program));
  if (missing.length === 0) return undefined;
  return `It takes Debian's packages (there is no ${missing.join(', ')}): apt-get install -y patroni etcd-server haproxy postgresql-15`;
}

const names = ['db1', 'db2', 'db3'] as const;
type Name = (typeof names)[number];

/**
 * A machine of the cluster: etcd, Patroni and PostgreSQL. `freeze` and `thaw` stop and continue all of it, `killPostgres` only
 * its database, which Patroni notices; `cut` takes it off the network.
 */
export type Machine = {
  name: Name;
  killPostgres: () => void;
  freeze: () => void;
  thaw: () => void;
  cut: () => void;
  mend: () => void;
};

/** Three machines of docs/cluster and HAProxy before them. `canCut`: each has a network of its own, which takes root. */
export type FailoverCluster = {
  /** The administrator's address of whichever is the primary. */
  adminUrl: string;
  canCut: boolean;
  machines: readonly Machine[];
  primary: () => Promise<Machine>;
  /** Until one leads, the others follow it, and one of them confirms what it writes. */
  whole: (patienceMs: number) => Promise<boolean>;
  switchOver: () => Promise<void>;
  stop: () => Promise<void>;
};

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/** Bytes of the log that a standby which follows may not have yet. */
const BEHIND = 1_000_000;

const PROXY_PORT = 25_000;
const bridge = 'koinonia-proof';
const files = join(import.meta.dirname, '../../../docs/cluster');

/** Starts it in a folder of its own, with the very files that operators take; only addresses, folders and sizes are other ones. */
export async function startFailoverCluster(): Promise<FailoverCluster> {
  const home = await mkdtemp(join(tmpdir(), 'koinonia-cluster-'));
  await chmod(home, 0o755);
  const account = await postgresAccount(home);
  const canCut = process.getuid?.() === 0 && existsSync('/usr/sbin/ip');
  const network = canCut ? '10.78.0' : '127.78.0';
  const addressOf = (name: Name) => `${network}.${11 + names.indexOf(name)}`;
  const children: ChildProcess[] = [];
  const ofMachines = names.map((name) => ({ name, home: join(home, name), running: [] as ChildProcess[] }));

  const killAll = () => {
    for (const { home: folder } of ofMachines) for (const pid of postgresOf(folder)) signal(pid, 'SIGKILL');
    for (const child of children) child.kill('SIGKILL');
    if (canCut) removeNetworks();
  };
  process.once('exit', killAll);

  /** The operators' file with this machine's name, addresses and folders. */
  const adapted = async (file: string, name: Name): Promise<string> => {
    const own = join(home, name);
    const text = await readFile(join(files, file), 'utf8');
    return text
      .replace(/^(name: |ETCD_NAME=)db1/m, `$1${name}`)
      .replace(/^(.*(?:listen: |connect_address: |URLS=).*)$/gm, (line) =>
        line.replaceAll('10.0.0.11', addressOf(name)),
      )
      .replaceAll(/10\.0\.0\.(\d\d)/g, `${network}.$1`)
      .replaceAll('10.0.0.0/24', `${network}.0/24`)
      .replaceAll('/var/lib/postgresql/koinonia', join(own, 'data'))
      .replaceAll('/var/lib/postgresql/.pgpass-patroni', join(own, 'pgpass'))
      .replaceAll('/var/lib/etcd/koinonia', join(own, 'etcd'))
      .replaceAll('/var/run/postgresql', own)
      .replace('shared_buffers: 1GB', 'shared_buffers: 32MB')
      .replaceAll('127.0.0.1:500', `127.0.0.1:${PROXY_PORT / 10}`);
  };

  const start = async (command: string[], cwd: string, more: { env?: Record<string, string>; as?: Account } = {}) => {
    const log = await open(
      join(
        cwd,
        `${
          command
            .find((word) => word.includes('/bin/'))
            ?.split('/')
            .at(-1) ?? 'haproxy'
        }.log`,
      ),
      'a',
    );
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env['PATH'], HOME: cwd, ...more.env },
      stdio: ['ignore', log.fd, log.fd],
      ...more.as,
    });
    await log.close();
    children.push(child);
    return child;
  };

  if (canCut) makeNetworks(network);
  for (const machine of ofMachines) {
    const { name, home: own } = machine;
    await mkdir(own, { mode: 0o755 });
    if (account.uid !== undefined) await chown(own, account.uid, account.gid ?? 0);
    const within = canCut ? ['ip', 'netns', 'exec', `koinonia-${name}`] : [];
    const as =
      account.uid === undefined
        ? []
        : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid ?? account.uid}`, '--clear-groups', '--'];
    const etcd = Object.fromEntries(
      (await adapted('etcd.conf', name))
        .split('\n')
        .filter((line) => line.startsWith('ETCD'))
        .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
    );
    machine.running.push(await start([...within, ...as, programs.etcd], own, { env: etcd }));
    await writeFile(join(own, 'patroni.yml'), await adapted('patroni.yml', name), { mode: 0o644 });
    const patroni = [...within, ...as, programs.patroni, join(own, 'patroni.yml')];
    machine.running.push(await start(patroni, own));
  }
  await writeFile(join(home, 'haproxy.cfg'), await adapted('haproxy.cfg', 'db1'));
  await start([programs.haproxy, '-db', '-f', join(home, 'haproxy.cfg')], home);

  const machines = ofMachines.map(({ name, home: own, running }): Machine => {
    const all = () => [...running.map((child) => child.pid ?? 0), ...postgresOf(own)];
    return {
      name,
      killPostgres: () => {
        for (const pid of postgresOf(own)) signal(pid, 'SIGKILL');
      },
      freeze: () => {
        for (const pid of all()) signal(pid, 'SIGSTOP');
      },
      thaw: () => {
        for (const pid of all()) signal(pid, 'SIGCONT');
      },
      cut: () => void ip('link', 'set', `k-${name}`, 'down'),
      mend: () => void ip('link', 'set', `k-${name}`, 'up'),
    };
  });

  /** Asks one machine after the other until one knows a leader: a machine that is cut off may be wrong. */
  const members = async (): Promise<Member[]> => {
    for (const name of names) {
      const said = await fetch(`http://${addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
        .then(async (answer) => ((await answer.json()) as { members: Member[] }).members)
        .catch(() => []);
      if (said.some(({ role }) => role === 'leader')) return said;
    }
    return [];
  };
  const whole = (patienceMs: number) =>
    until(async () => {
      const all = await members();
      const led = all.find(({ role }) => role === 'leader');
      // One that came back may run, and still stand on what the others have left.
      const follow = all.filter(
        ({ role, state, timeline, lag }) =>
          role !== 'leader' && /running|streaming/.test(state) && timeline === led?.timeline && Number(lag) < BEHIND,
      );
      return follow.length === 2 && all.some(({ role }) => role === 'sync_standby');
    }, patienceMs);
  const leader = async () => {
    const found = (await members()).find(({ role }) => role === 'leader')?.name;
    return machines.find(({ name }) => name === found);
  };

  const stop = async () => {
    process.off('exit', killAll);
    killAll();
    await Promise.all(children.map(ended));
    await rm(home, { recursive: true, force: true });
  };
  if (!(await whole(240_000))) {
    await stop();
    throw new Error(`The cluster did not come up.`);
  }
  return {
    adminUrl: `postgres://postgres:change-me@127.0.0.1:${PROXY_PORT}/postgres`,
    canCut,
    machines,
    async primary() {
      let found: Machine | undefined;
      await until(async () => (found = await leader()) !== undefined, 60_000);
      if (!found) throw new Error('There is no primary.');
      return found;
    },
    whole,
    async switchOver() {
      const all = await members();
      const from = all.find(({ role }) => role === 'leader')?.name;
      const to = all.find(({ role }) => role === 'sync_standby')?.name;
      const at = addressOf(names.find((name) => name === from) ?? 'db1');
      const answer = await fetch(`http://${at}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate: to }),
      });
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
    stop,
  };
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise<void>((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve();

/** PostgreSQL's processes of a machine: the first one, and all that it has begun. */
function postgresOf(folder: string): number[] {
  try {
    const first = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    if (!readFileSync(`/proc/${first}/cmdline`, 'utf8').includes('postgres')) return [];
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').split(' ').filter(Boolean);
    return [first, ...others.map(Number)];
  } catch {
    return [];
  }
}

/** Signals a process that may have ended just now. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has.
  }
}

const ip = (...args: string[]) => execFileSync('/usr/sbin/ip', args, { stdio: 'pipe' });

/** A network for each machine, all joined by a bridge to this one. */
function makeNetworks(network: string): void {
  removeNetworks();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${network}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [place, name] of names.entries()) {
    const within = ['-n', `koinonia-${name}`];
    ip('netns', 'add', `koinonia-${name}`);
    ip('link', 'add', `k-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', `koinonia-${name}`);
    ip('link', 'set', `k-${name}`, 'master', bridge, 'up');
    ip(...within, 'addr', 'add', `${network}.${11 + place}/24`, 'dev', 'eth0');
    ip(...within, 'link', 'set', 'eth0', 'up');
    ip(...within, 'link', 'set', 'lo', 'up');
  }
}

function removeNetworks(): void {
  for (const what of [...names.map((name) => ['netns', 'del', `koinonia-${name}`]), ['link', 'del', bridge]]) {
    try {
      ip(...what);
    } catch {
      // There was none.
    }
  }
}
