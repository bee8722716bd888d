import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Caller } from '../../server/testing/caller.ts';
import { freePort } from '../../server/testing/processes/free-port.ts';
import { endWithTests } from '../../server/testing/processes/killable.ts';
import { until } from './church.ts';
import { type Found, found } from './proof.ts';

const run = promisify(execFile);
const MB = 1_000_000;
const mostBytes = 350 * MB;

/** The image's own words on how it is run. */
type Config = {
  User: string;
  WorkingDir: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
};

/** An image's files, in a folder of this machine. */
type Image = { root: string; config: Config };

/**
 * Builds the image of the Dockerfile by buildah, on a base of Debian's packages, and runs it without an engine: in name
 * spaces of its own, read only but for /data, as the account it names and without any right of root.
 */
export async function container(): Promise<Found[]> {
  for (const [tool, of] of [
    ['buildah', 'buildah'],
    ['mmdebstrap', 'mmdebstrap'],
    ['setpriv', 'util-linux'],
  ] as const)
    await run(tool, ['--version']).catch(() => {
      throw new Error(`this needs Debian's package ${of}`);
    });
  if (process.getuid?.() !== 0) throw new Error('this needs root: only it may mount and change accounts');
  const place = await mkdtemp(join(tmpdir(), 'koinonia-container-'));
  try {
    const image = await build(place);
    return [await proveImage(place, image)];
  } finally {
    await buildah(place, 'umount', '--all').catch(() => undefined);
    await rm(place, { recursive: true, force: true });
  }
}

const buildah = async (place: string, ...args: string[]): Promise<string> => {
  const store = ['--storage-driver', 'overlay', '--root', join(place, 'store'), '--runroot', join(place, 'run')];
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
  return (await run('buildah', [...store, ...args], { env, maxBuffer: 64 * MB })).stdout.trim();
};

async function build(place: string): Promise<Image> {
  const base = join(place, 'base.tar');
  const lean = ['man', 'doc', 'locale'].map((what) => `--dpkgopt=path-exclude=/usr/share/${what}/*`);
  await run('mmdebstrap', ['--quiet', '--variant=essential', '--include=passwd', ...lean, 'bookworm', base]);
  const from = await buildah(place, 'from', 'scratch');
  await buildah(place, 'add', '--quiet', from, base, '/');
  await buildah(place, 'commit', '--quiet', from, 'run-base');
  // Node and npm of this machine stand in for those of the image node.
  const npm = (await run('npm', ['root', '--global'])).stdout.trim();
  await buildah(place, 'add', '--quiet', from, process.execPath, '/usr/local/bin/node');
  await buildah(place, 'add', '--quiet', from, join(npm, 'npm'), '/usr/local/lib/node_modules/npm');
  await buildah(place, 'run', from, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  await buildah(place, 'commit', '--quiet', '--rm', from, 'build-base');
  const bases = ['BUILD_IMAGE=localhost/build-base', 'RUN_IMAGE=localhost/run-base'];
  await buildah(
    place,
    'bud',
    '--quiet',
    '--format',
    'docker',
    '--network',
    'host',
    '--tag',
    'koinonia',
    ...bases.flatMap((one) => ['--build-arg', one]),
    ...(await registryOfThisMachine(place)),
    '.',
  );
  const inspected = JSON.parse(await buildah(place, 'inspect', '--type', 'image', 'localhost/koinonia')) as {
    Docker: { config: Config };
  };
  const root = await buildah(place, 'mount', await buildah(place, 'from', 'localhost/koinonia'));
  return { root, config: inspected.Docker.config };
}

/** Lets npm in the image ask as npm does here: by this machine's settings, certificates and what it has fetched already. */
async function registryOfThisMachine(place: string): Promise<string[]> {
  const setting = async (name: string) => (await run('npm', ['config', 'get', name])).stdout.trim();
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const lines = [`registry=${await setting('registry')}`, ...(certificates ? ['cafile=/etc/npm-ca.pem'] : [])];
  const settings = join(place, 'npmrc');
  await writeFile(settings, lines.join('\n'));
  const volumes = [`${settings}:/root/.npmrc:ro`, `${await setting('cache')}:/root/.npm`];
  if (certificates) volumes.push(`${certificates}:/etc/npm-ca.pem:ro`);
  return volumes.flatMap((one) => ['--volume', one]);
}

async function proveImage(place: string, image: Image): Promise<Found> {
  const bytes = Number((await run('du', ['-sb', image.root])).stdout.split('\t')[0]);
  const data = join(place, 'data');
  const { stdout: id } = await run('chroot', [image.root, 'id', '-u', image.config.User]);
  await chmod(place, 0o711);
  await mkdir(data, { mode: 0o700 });
  await chown(data, Number(id), Number(id));
  const first = await start(image, { data, account: id.trim() });
  const caller = new Caller(first.url);
  await caller.signUp();
  const written = await first.inside(['sh', '-c', 'touch /koinonia/x /tmp/x /etc/x /x 2>&1; find /data -maxdepth 1']);
  const refused = written.match(/Read-only file system/g)?.length ?? 0;
  const status = await readFile(`/proc/${first.pid}/status`, 'utf8');
  const powerless = /^CapEff:\s+0+$/m.test(status) && !/^Uid:\s+0\b/m.test(status);
  const code = await first.stop();
  const second = await start(image, { data, account: id.trim() });
  const again = Object.assign(new Caller(second.url), { cookie: caller.cookie });
  const known = (await again.get('/api/Membership/GetCurrentSignedInUser')).status;
  process.kill(second.pid, 'SIGKILL');
  await second.ended;
  const third = await start(image, { data, account: id.trim() });
  const last = await third.stop();
  const met = bytes <= mostBytes && refused === 4 && powerless && code === 0 && known === 200 && last === 0;
  const seconds = [first, second, third].map(({ readyAfterMs }) => (readyAfterMs / 1000).toFixed(0)).join(', ');
  return found(
    {
      row: '84',
      what: 'the image of the Dockerfile, built and run without an engine',
      goal: 'at most 350 MB; healthy; no right of root; writes only in /data; the data is there after a stop and after a kill',
      figure: `${Math.round(bytes / MB)} MB; healthy after ${seconds} s; ${refused} of 4 places outside /data refuse to be written; stops with ${code}; signed in still: ${known}; after a kill it starts and stops with ${last}`,
      met,
    },
    `${written}\n${/^(Uid|CapEff):.*$/m.exec(status)?.[0]}`,
  );
}

type Running = {
  url: string;
  pid: number;
  readyAfterMs: number;
  inside: (command: string[]) => Promise<string>;
  ended: Promise<number | null>;
  stop: () => Promise<number | null>;
};

/** As an engine would: a root that is read only, /data, and /proc, /dev and 64 MB of shared memory of its own. */
const ENTER = `set -e
root=$1 data=$2 account=$3; shift 3
mount --bind "$root" "$root"
mount -t tmpfs -o size=64k,mode=755 dev "$root/dev"
for one in null zero random urandom; do touch "$root/dev/$one"; mount --bind "/dev/$one" "$root/dev/$one"; done
mkdir "$root/dev/shm"; mount -t tmpfs -o size=64m,mode=1777 shm "$root/dev/shm"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
mount --bind "$data" "$root/data"
exec chroot --userspec="$account:$account" --groups= "$root" setpriv --no-new-privs "$@"`;

async function start(image: Image, { data, account }: { data: string; account: string }): Promise<Running> {
  const { root, config } = image;
  const port = await freePort();
  const environment = ['env', '-i', `--chdir=${config.WorkingDir}`, ...config.Env, `PORT=${port}`, 'LOG_LEVEL=warn'];
  const began = Date.now();
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  const command = [...environment, 'SIGN_UP=open', ...config.Entrypoint, ...config.Cmd];
  const child: ChildProcess = spawn('unshare', [...own, 'sh', '-c', ENTER, 'sh', root, data, account, ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = endWithTests(child);
  const pid = await firstChild(child.pid ?? 0);
  const inside = async (words: string[]) =>
    (await run('nsenter', ['-t', String(pid), '-m', '-p', '-r', '-w', ...environment, ...words])).stdout;
  const [, ...check] = config.Healthcheck.Test;
  const healthy = await until(() => inside(check).then(() => true), 180_000);
  if (!healthy) throw new Error('the container did not get healthy within three minutes');
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    readyAfterMs: Date.now() - began,
    inside,
    ended,
    stop: () => {
      process.kill(pid, 'SIGTERM');
      return ended;
    },
  };
}

async function firstChild(pid: number): Promise<number> {
  let found = 0;
  const there = async () => {
    found = Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0]);
    return found > 0;
  };
  await until(there, 10_000);
  return found;
}
