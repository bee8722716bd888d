import { mkdtemp, rm, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allContactsToken } from '../contract/messaging/tokens.ts';
import { Caller } from '../server/testing/caller.ts';
import { endKillables } from '../server/testing/processes/killable.ts';
import { type ServerProcess, startAsOperator } from '../server/testing/processes/server-process.ts';
import { atMost, type Measured } from './measurements.ts';
import { importRows, importWorkbook, peopleFile, ROWS } from './import.ts';
import { megabytesOfOurs, mostMegabytesOfOurs } from './proofs/process-memory.ts';
import { until } from './proofs/church.ts';
import { existsSync } from 'node:fs';

/** Memory limit for everything, in megabytes: less than a server of 1 GB has left. */
const LIMIT_MB = 768;
const REST_MS = 60_000;

/**
 * Memory of a server on our own PostgreSQL: at its first start and later, at rest with the 600 people of the sample
 * data, during an import of 50,000 rows and a message to 100,000, and a minute after each. All its processes count,
 * including PostgreSQL's.
 */
export async function benchSmallMachine(): Promise<Measured[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koinonia-bench-'));
  const limit = await memoryLimit(LIMIT_MB);
  const begin = () => startAsOperator({ DATA_DIR: dataDir, TRIAL_UNITS: '1000000' }, limit.enter);
  try {
    const { result: first, most: peakFirst } = await mostMegabytesOfOurs(begin);
    const caller = new Caller(first.url);
    await caller.signUp({ sampleData: true });
    await end(first);
    const { result: server, most: peakLater } = await mostMegabytesOfOurs(begin);
    const again = Object.assign(new Caller(server.url), { cookie: caller.cookie });
    await sleep(REST_MS);
    const rest = await megabytesOfOurs();
    const imported = await grownAndGivenBack(rest, async () => importFile(again, 1));
    await importFile(again, 2);
    await sleep(REST_MS);
    const prepared = await grownAndGivenBack(await megabytesOfOurs(), () => sendToAll(again));
    await end(server);
    const under = limit.enter
      ? `under a hard limit of ${LIMIT_MB} MB`
      : 'without a hard limit, which needs control groups';
    return [
      megabytes(`our own PostgreSQL, most at a first start, ${under}`, 420, peakFirst),
      megabytes('our own PostgreSQL, most at a later start', 420, peakLater),
      megabytes('our own PostgreSQL, at rest with 600 people', 300, rest),
      megabytes('our own PostgreSQL, more while 50,000 rows are imported', 100, imported.most),
      megabytes('our own PostgreSQL, more a minute after the import', 30, imported.left),
      megabytes('our own PostgreSQL, more while 100,000 recipients are prepared', 200, prepared.most),
      megabytes('our own PostgreSQL, more a minute after the message', 50, prepared.left),
    ];
  } finally {
    endKillables();
    await limit.lift();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function grownAndGivenBack(before: number, work: () => Promise<unknown>) {
  const { most } = await mostMegabytesOfOurs(work);
  await sleep(REST_MS);
  return { most: most - before, left: (await megabytesOfOurs()) - before };
}

async function importFile(caller: Caller, round: number): Promise<void> {
  await importWorkbook(caller, await peopleFile(importRows(round)));
}

/** Until everybody is prepared, which continues after the answer. */
async function sendToAll(caller: Caller): Promise<void> {
  const { body: ids } = await caller.get<{ returnObject: { mask: string }[] }>(
    '/api/Messaging/RetrieveTenantSenderIDs',
  );
  const { body: sent } = await caller.post<{ id: string; unitsUsed: number }>('/api/Messaging/sendSms', {
    subject: ids.returnObject[0]?.mask,
    message: 'Dear #name#, service begins at nine.',
    isPersonalized: true,
    groupedContacts: [allContactsToken],
  });
  if (!(sent.unitsUsed >= 2 * ROWS)) throw new Error(`not sent: ${JSON.stringify(sent)}`);
  const done = async () =>
    (await caller.get<{ state: string }>(`/api/Messaging/GetMessageReport/${sent.id}`)).body.state === 'done';
  if (!(await until(done, 600_000))) throw new Error('the message did not come to its end');
}

async function end(server: ServerProcess): Promise<void> {
  server.process.kill('SIGTERM');
  await server.ended;
}

function megabytes(operation: string, most: number, ours: number): Measured {
  return { ...atMost(operation, most, [ours]), unit: 'MB' };
}

/** `enter`: the file into which a process writes its number to come under the limit; null if no limit can be set. */
type MemoryLimit = { enter: string | null; lift: () => Promise<void> };

/**
 * A group of processes that may take this many megabytes together, page cache included; beyond it the kernel kills
 * them. Needs Linux and the right to make control groups.
 */
async function memoryLimit(megabytes: number): Promise<MemoryLimit> {
  const newer = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const folder = join(newer ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', `koinonia-bench-${process.pid}`);
  const lift = async () => await rmdir(folder).catch(() => undefined);
  try {
    await mkdir(folder);
    await writeFile(join(folder, newer ? 'memory.max' : 'memory.limit_in_bytes'), String(megabytes * 1024 * 1024));
    return { enter: join(folder, 'cgroup.procs'), lift };
  } catch {
    await lift();
    return { enter: null, lift };
  }
}
