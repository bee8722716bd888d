import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 100;
/** How long each way of ending them is given. */
const WAYS: [NodeJS.Signals, number][] = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 4_000],
  ['SIGKILL', 4_000],
];

/**
 * Ends PostgreSQL processes that still work in the folder although nobody holds it any more: their guard was killed,
 * say. The caller holds the folder's lock. So a `postmaster.pid` is stale, whichever process has that number now (in a
 * container it is always the same one), and is removed. Without /proc, PostgreSQL itself decides about it.
 */
export async function endLeftovers(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const real = await realpath(folder);
  for (const [signal, patience] of WAYS) {
    let left = await processesIn(real);
    for (const one of left.filter((one) => signal === 'SIGKILL' || one.leads)) kill(one.pid, signal);
    for (const until = Date.now() + patience; left.length > 0 && Date.now() < until; left = await processesIn(real))
      await sleep(LOOK_MS);
    if (left.length === 0) return rm(join(folder, 'postmaster.pid'), { force: true });
  }
  throw new Error(`DATA_DIR: a PostgreSQL that works in ${folder} cannot be stopped.`);
}

/** Every process of PostgreSQL stands in its data folder; the one that leads them is named in `postmaster.pid`. */
async function processesIn(folder: string): Promise<{ pid: number; leads: boolean }[]> {
  const leader = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const there = await Promise.all(
    pids.map(async (pid) => ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder ? pid : 0)),
  );
  return there.filter(Boolean).map((pid) => ({ pid, leads: pid === leader }));
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone by itself.
  }
}
