import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/core/db/index.ts';
import { readEnv } from '../server/core/env.ts';
import { makeDeps } from '../server/deps.ts';
import { run } from '../server/run.ts';
import { Caller } from '../server/testing/caller.ts';
import { type Cluster, startCluster } from '../server/testing/database/cluster.ts';
import { throughFolderOf } from '../server/testing/database/primary-and-standby.ts';
import { type DatabaseUrls, newDatabase, prepareTestServer } from '../server/testing/database/test-server.ts';
import { inDatabase, vacuumAll } from './environment.ts';
import { fillPeople } from './fill-people.ts';
import type { Measured } from './measurements.ts';
import { requestsPerSecond } from './request-load.ts';

const PEOPLE = 20_000;
const REPORTS = 50;
const AT_ONCE = 5;
const ROUNDS = 3;
/** Of `/proc/…/stat`, on Linux. */
const TICKS_PER_SECOND = 100;

/**
 * Reads a second with no, one and two replicas, and the primary's processor while 50 reports over everybody are made. On one
 * machine all of them share its processors, so that reads a second grow only as far as some were idle.
 */
export async function benchReplicas(): Promise<Measured[]> {
  const primary = await startCluster({ durable: true });
  const standbys: Cluster[] = [];
  const stops: (() => Promise<void>)[] = [];
  try {
    const urls = await newDatabase(await prepareTestServer(primary.adminUrl));
    const filled = await fill(urls);
    await vacuumAll(inDatabase(primary.adminUrl, urls.ownerUrl));
    for (let at = 0; at < 2; at += 1) standbys.push(await primary.startStandby());
    const replicas = standbys.map((standby) => throughFolderOf(standby, urls.url));
    const taken = [];
    for (let count = 0; count <= replicas.length; count += 1) {
      const server = await serve(urls, replicas.slice(0, count));
      stops.push(server.stop);
      taken.push({ url: server.url, rates: [] as number[], seconds: [] as number[] });
    }
    const headers = { cookie: filled.cookie };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { url, rates, seconds } of taken) {
        const searches = filled.terms.map((term) => `${url}/api/Membership/GetSearchedUSers?searchText=${term}&page=0`);
        const rate = await requestsPerSecond(searches, headers);
        const before = processorSeconds(primary);
        await makeReports(`${url}/api/People/ExportPeople?format=csv`, headers);
        // The first round warms up.
        if (round === 0) continue;
        rates.push(rate);
        seconds.push(processorSeconds(primary) - before);
      }
    }
    const [without, ...others] = taken;
    return others.flatMap(({ rates, seconds }, at): Measured[] => {
      const by = at === 0 ? '1 replica' : `${at + 1} replicas`;
      return [
        {
          operation: `people search, 16 at once, with ${by}`,
          limit: 'without',
          kind: 'rate',
          unit: '/s',
          goal: 0.9,
          ours: rates,
          against: without?.rates ?? [],
        },
        {
          operation: `the primary's processor while ${REPORTS} reports over ${PEOPLE.toLocaleString('en')} people are made, with ${by}`,
          limit: 'without',
          kind: 'time',
          unit: 's',
          goal: 0.5,
          ours: seconds,
          against: without?.seconds ?? [],
        },
      ];
    });
  } finally {
    for (const stop of stops) await stop();
    for (const standby of standbys) await standby.stop();
    await primary.stop();
  }
}

const usual = { PORT: '0', HOST: '127.0.0.1', SIGN_UP: 'open', LOG_LEVEL: 'silent' };

async function serve(urls: DatabaseUrls, readUrls: readonly string[]) {
  const database = await openDatabase({ ...urls, readUrls, dataDir: '' });
  const env = readEnv({ ...usual, DATABASE_URL: urls.url, DATABASE_READ_URL: readUrls.join(',') });
  const running = await run(makeDeps(env, database));
  return { url: running.url, database, stop: running.stop };
}

/** An organisation of many; its owner's session holds at every server of the same database. */
async function fill(urls: DatabaseUrls): Promise<{ cookie: string; terms: string[] }> {
  const { url, database, stop } = await serve(urls, []);
  try {
    const caller = new Caller(url);
    const terms = await fillPeople(database, await caller.signUp(), PEOPLE);
    return { cookie: caller.cookie, terms };
  } finally {
    await stop();
  }
}

async function makeReports(url: string, headers: Record<string, string>): Promise<void> {
  let left = REPORTS;
  const some = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a report was answered with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/** The processor time of a cluster's processes so far, those that are gone included. */
function processorSeconds({ adminUrl }: Cluster): number {
  const home = new URL(adminUrl).searchParams.get('host') ?? '';
  const main = Number(readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean);
  return (ticksOf(main, 4) + children.reduce((sum, child) => sum + ticksOf(Number(child), 2), 0)) / TICKS_PER_SECOND;
}

/** User and system time; with four fields also that of children that were waited for. */
function ticksOf(pid: number, fields: 2 | 4): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before, in brackets, may hold anything.
  const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return rest.slice(11, 11 + fields).reduce((sum, ticks) => sum + Number(ticks), 0);
}
