import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Caller } from '../../server/testing/caller.ts';
import { endKillables } from '../../server/testing/processes/killable.ts';
import { startServer } from '../../server/testing/processes/server-process.ts';
import { missingEmails, writeOn } from './acknowledged-writes.ts';
import { until } from './church.ts';
import { found, type Found, type Size } from './proof.ts';

const orders = [['server'], ['PostgreSQL'], ['server', 'PostgreSQL'], ['PostgreSQL', 'server']] as const;

/** The default database: the server, its PostgreSQL or both are killed in any order during writes. */
export async function killedDatabase(size: Size): Promise<Found[]> {
  const kills = size === 'full' ? 50 : 4;
  const dataDir = await mkdtemp(join(tmpdir(), 'koinonia-killed-'));
  // The account that runs PostgreSQL must be able to pass through.
  await chmod(dataDir, 0o711);
  try {
    const acknowledged: string[] = [];
    let cookie = '';
    let slowest = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const began = Date.now();
      const server = await startServer({ DATA_DIR: dataDir });
      if (kill > 0) slowest = Math.max(slowest, Date.now() - began);
      const caller = Object.assign(new Caller(server.url), { cookie });
      if (kill === 0) await caller.signUp();
      ({ cookie } = caller);
      const writer = writeOn(caller, 1);
      await until(async () => writer.acknowledged.length > 5, 30_000);
      await sleep(Math.random() * 300);
      for (const what of orders[kill % orders.length] ?? [])
        process.kill(what === 'server' ? (server.process.pid ?? 0) : await postmaster(dataDir), 'SIGKILL');
      const stopped = writer.stop();
      server.process.kill('SIGKILL');
      await Promise.all([stopped, server.ended]);
      acknowledged.push(...writer.acknowledged);
    }
    const last = await startServer({ DATA_DIR: dataDir });
    const caller = Object.assign(new Caller(last.url), { cookie });
    const lost = await missingEmails(caller, acknowledged);
    const synced = await syncedCommits(caller, await postmaster(dataDir), size === 'full' ? 100 : 10);
    last.process.kill('SIGTERM');
    await last.ended;
    const every = synced.synced === synced.acknowledged && synced.acknowledged > 0;
    return [
      found(
        {
          row: '83',
          what: `the server, PostgreSQL or both killed ${kills} times while somebody writes`,
          goal: '0 acknowledged rows lost; starts by itself; fsync or fdatasync seen before each acknowledgement',
          figure: `${lost.length} of ${acknowledged.length.toLocaleString('en')} lost; ready again after ${(slowest / 1000).toFixed(1)} s at most; the log synced before ${synced.synced} of ${synced.acknowledged} acknowledgements`,
          met: lost.length === 0 && every,
        },
        synced.words,
      ),
    ];
  } finally {
    endKillables();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function postmaster(dataDir: string): Promise<number> {
  const lines = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(lines.split('\n')[0]);
}

/**
 * Adds people while strace watches PostgreSQL's system calls: a process that wrote to the log must sync it before it
 * tells its client of the commit.
 */
async function syncedCommits(caller: Caller, pid: number, writes: number) {
  const processes = await promisify(execFile)('pgrep', ['-P', String(pid)]);
  const pids = [pid, ...processes.stdout.split('\n').filter(Boolean)].flatMap((one) => ['-p', String(one)]);
  const watch = spawn('strace', ['-f', '-y', '-s', '4000', '-e', 'trace=pwrite64,fdatasync,fsync,sendto', ...pids]);
  let told = '';
  watch.stderr.on('data', (piece: Buffer) => (told += piece.toString()));
  const ready = await until(async () => told.includes('attached') || watch.exitCode !== null, 10_000);
  if (!ready || watch.exitCode !== null) return { synced: 0, acknowledged: 0, words: `strace: ${told.slice(0, 200)}` };
  await sleep(500);
  const writer = writeOn(caller, 5);
  await until(async () => writer.acknowledged.length >= writes, 60_000);
  await writer.stop();
  await end(watch);
  return { ...judge(told), words: 'see the calls of strace' };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.kill('SIGINT');
  await ended;
}

/** Counts the answers that say COMMIT after a write, and those that came after the log was synced. */
export function judge(calls: string): { synced: number; acknowledged: number } {
  const unsynced = new Set<string>();
  const wrote = new Set<string>();
  let [synced, acknowledged] = [0, 0];
  for (const line of calls.split('\n')) {
    const [, process = '', call = '', where = ''] = /^(?:\[pid +(\d+)\] )?(\w+)\((\d+<[^>]*>)?/.exec(line) ?? [];
    if (call === 'pwrite64' && where.includes('/pg_wal/')) {
      unsynced.add(process);
      wrote.add(process);
    } else if (/^f(data)?sync$/.test(call) && where.includes('/pg_wal/')) unsynced.delete(process);
    else if (call === 'sendto' && /COMMIT/.test(line) && wrote.delete(process)) {
      acknowledged += 1;
      if (!unsynced.has(process)) synced += 1;
    }
  }
  return { synced, acknowledged };
}
