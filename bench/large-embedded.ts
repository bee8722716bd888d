import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '../server/core/db/index.ts';
import { Caller } from '../server/testing/caller.ts';
import { endKillables } from '../server/testing/processes/killable.ts';
import { startAsOperator } from '../server/testing/processes/server-process.ts';
import { atMost, type Measured } from './measurements.ts';
import { fillPeople } from './fill-people.ts';

const PEOPLE = 250_000;
const ORGANISATION = 'Large Chapel';

/**
 * An organisation of 250,000 people on a PostgreSQL of our own: how long it stands still while its statistics are taken
 * and its tables are vacuumed, and what others wait while a snapshot is written.
 */
export async function benchLargeEmbedded(): Promise<Measured[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koinonia-bench-'));
  try {
    const cookie = await fill(dataDir);
    const server = await startAsOperator({ DATA_DIR: dataDir });
    const caller = Object.assign(new Caller(server.url), { cookie });
    // Nobody of an organisation: whether it answers at all, and the database with it.
    const answering = () => caller.get('/health/ready');
    const counting = await timesOf(answering, sleep(50_000));
    const vacuuming = await timesOf(answering, sleep(60_000));
    const page = () => caller.get('/api/People/GetPeopleBasicInfo?page=0&pageSize=50');
    const idle = await timesOf(page, sleep(15_000));
    const during = await timesOf(page, snapshot(dataDir));
    server.process.kill('SIGTERM');
    await server.ended;
    return [
      atMost('250,000 people, our own PostgreSQL: longest stop while statistics are taken', 100, [
        Math.max(...counting),
      ]),
      atMost('250,000 people, our own PostgreSQL: longest stop while tables are vacuumed', 1000, [
        Math.max(...vacuuming),
      ]),
      {
        operation: '250,000 people, our own PostgreSQL: a page of people while a snapshot is written, p99',
        limit: 'the same without one',
        kind: 'time',
        unit: 'ms',
        goal: 2,
        ours: [slowest(during, 0.99)],
        against: [slowest(idle, 0.99)],
      },
      atMost('250,000 people, our own PostgreSQL: the longest such wait', 250, [Math.max(...during)]),
    ];
  } finally {
    endKillables();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the organisation while nobody serves it; answers the cookie of its administrator. */
async function fill(dataDir: string): Promise<string> {
  const server = await startAsOperator({ DATA_DIR: dataDir });
  const caller = new Caller(server.url);
  const tenantId = await caller.signUp({ organisation: ORGANISATION });
  server.process.kill('SIGTERM');
  await server.ended;
  const database = await openDatabase({ dataDir });
  await fillPeople(database, tenantId, PEOPLE);
  await database.close();
  return caller.cookie;
}

/** A top-up of units writes one. */
async function snapshot(dataDir: string): Promise<void> {
  const { PATH } = process.env;
  await promisify(execFile)(process.execPath, ['server/cli.ts', 'units', 'add', ORGANISATION, '10'], {
    env: { PATH, DATA_DIR: dataDir },
  });
}

/** Calls every 20 ms until it is over; milliseconds of each call. */
async function timesOf(call: () => Promise<{ status: number }>, over: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const ended = over.finally(() => (going = false));
  while (going) {
    const start = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`answered ${status}`);
    times.push(performance.now() - start);
    await sleep(20);
  }
  await ended;
  return times;
}

function slowest(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
