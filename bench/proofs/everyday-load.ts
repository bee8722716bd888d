import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../../server/testing/caller.ts';
import { password } from '../../server/testing/calls/example-input.ts';
import { startTermiiSimulator } from '../../server/testing/simulators/termii.ts';
import { fillPeople } from '../fill-people.ts';
import { providerVariables, callbackPath, secret } from './provider-variables.ts';
import { type Church, openChurch, until } from './church.ts';
import { type Environment, withEnvironment } from './environment.ts';
import { keptMegabytesOf, tellingKeptMemory } from './retained-heap.ts';
import { megabytesOf } from './process-memory.ts';
import { found, percentile, type Found, type Size } from './proof.ts';
import { simulateUser, type Asked } from './simulated-user.ts';

/** `looks`: the minutes at which retained memory is measured, besides the end. */
type Scale = { organisations: number; people: number; users: number; minutes: number; warmUp: number; looks: number[] };
type Memory = { minute: number; megabytes: number };
/** `memory`: the process's share of the machine's memory. `kept`: the part still used after a full collection. */
type Day = { asked: Asked[]; memory: Memory[]; kept: Memory[]; sent: number };

/** Ten minutes of everyday work: many organisations, users who read and write, one message after another. */
export async function tenMinutes(size: Size): Promise<Found[]> {
  const scale = { ...scaleOf(size), minutes: size === 'full' ? 10 : 0.3, warmUp: 0, looks: [] };
  const { asked, sent } = await everyday(scale);
  const reads = asked.filter(({ kind }) => kind === 'read');
  const p95 = percentile(
    reads.map(({ took }) => took),
    0.95,
  );
  const failed = asked.filter(({ status }) => status >= 500 || status === 0);
  return [
    found(
      {
        row: '49',
        what: `${whatOf(scale)}, ${scale.minutes} minutes`,
        goal: 'reads p95 under 200 ms, no 5xx',
        figure: `p95 ${p95.toFixed(0)} ms of ${reads.length.toLocaleString('en')} reads; ${failed.length} of ${asked.length.toLocaleString('en')} requests failed; ${sent.toLocaleString('en')} texts sent meanwhile`,
        met: p95 < 200 && failed.length === 0 && sent > 0,
      },
      `slowest kinds: ${slowest(reads)}; failures: ${[...new Set(failed.map(({ what, status }) => `${what} ${status}`))].join(', ') || 'none'}`,
    ),
  ];
}

/** An hour of the same, to watch memory. */
export async function anHour(size: Size): Promise<Found[]> {
  const scale = {
    ...scaleOf(size),
    // The first look is early, so that memory freed by a full collection is in use again before the slope is measured.
    ...(size === 'full' ? { minutes: 60, warmUp: 15, looks: [3] } : { minutes: 0.6, warmUp: 0.1, looks: [0.05] }),
  };
  const { memory, kept, asked } = await everyday(scale);
  const settled = memory.filter(({ minute }) => minute >= scale.warmUp);
  const slope = slopeOf(lowest(settled)) * 60;
  const [first, last] = [settled[0]?.megabytes ?? 0, settled.at(-1)?.megabytes ?? 0];
  const failed = asked.filter(({ status }) => status >= 500 || status === 0).length;
  return [
    found(
      {
        row: '50',
        what: `${whatOf(scale)}, ${scale.minutes} minutes`,
        goal: `memory slope under 5 MB/h after warming up (${scale.warmUp} minutes)`,
        figure: `${slope.toFixed(1)} MB/h by the lowest of each minute; ${first.toFixed(0)} MB at first, ${last.toFixed(0)} MB at last; after a full collection ${kept.map(({ minute, megabytes }) => `${megabytes.toFixed(1)} MB in minute ${minute.toFixed(0)}`).join(' and ')}; ${failed} of ${asked.length.toLocaleString('en')} requests failed`,
        met: slope < 5 && failed === 0,
      },
      'where the memory after a full collection grows as well, what is kept is to be looked for with a heap snapshot',
    ),
  ];
}

function scaleOf(size: Size): Pick<Scale, 'organisations' | 'people' | 'users'> {
  return size === 'full'
    ? { organisations: 200, people: 2000, users: 50 }
    : { organisations: 8, people: 200, users: 5 };
}

const whatOf = ({ organisations, people, users }: Scale) =>
  `${organisations} organisations × ${people.toLocaleString('en')} people, ${users} users, a message running`;

async function everyday(scale: Scale): Promise<Day> {
  const provider = await startTermiiSimulator({ delayMs: 50 });
  try {
    return await withEnvironment(async (environment) => {
      const { url, process: server } = await environment.operated({
        ...tellingKeptMemory,
        TRUST_PROXY: '127.0.0.1',
        ...providerVariables(provider.url, 10_000_000, { rate: 50, window: 4, bulk: 50 }),
      });
      provider.settings.reports = { url: url + callbackPath, secret, afterMs: 500 };
      const sender = await openChurch(environment.database, url, scale.people);
      const callers = await organisations(environment, url, scale);
      await environment.admin('VACUUM ANALYZE');
      const day: Day = { asked: [], memory: [], kept: [], sent: 0 };
      let over = false;
      const began = Date.now();
      const minute = () => (Date.now() - began) / 60_000;
      const look = async () => day.kept.push({ minute: minute(), megabytes: await keptMegabytesOf(server.pid ?? 0) });
      const watch = (async () => {
        while (minute() < scale.minutes) {
          day.memory.push({ minute: minute(), megabytes: await megabytesOf(server.pid ?? 0) });
          await sleep(5000);
        }
      })();
      const users = callers.slice(0, scale.users).map((caller) => simulateUser(caller, day.asked, () => over));
      const campaigns = sendOn(sender, () => over);
      for (const at of scale.looks) {
        await sleep((at - minute()) * 60_000);
        await look();
      }
      await sleep((scale.minutes - minute()) * 60_000);
      await watch;
      if (scale.looks.length > 0) await look();
      over = true;
      await Promise.all([campaigns, ...users]);
      day.sent = provider.accepted.all().length;
      return day;
    });
  } finally {
    await provider.close();
  }
}

/** Signs each up from an address of its own, so that no limit applies, and adds its people. */
async function organisations({ database }: Environment, url: string, scale: Scale): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let place = 1; place < scale.organisations; place += 1) {
    const caller = new Caller(url);
    const name = `Church ${place}`;
    const body = { organisation: name, country: 'NG', name, email: `church${place}@example.org`, password };
    const headers = { 'x-forwarded-for': `10.3.${place >> 8}.${place & 255}` };
    const answer = await caller.call<{ tenantId: string }>('POST', '/api/session/sign-up', { body, headers });
    if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}`);
    await fillPeople(database, answer.body.tenantId, scale.people);
    callers.push(caller);
  }
  return callers;
}

/** One message to everybody after another, until it is over. */
async function sendOn(sender: Church, over: () => boolean): Promise<void> {
  while (!over()) {
    const { body } = await sender.send();
    await until(async () => over() || (await sender.report(body.id)).state === 'done', 600_000);
  }
}

/** The lowest value of each minute, which remains after the collector has run. */
function lowest(samples: Day['memory']): Day['memory'] {
  const minutes = new Map<number, number>();
  for (const { minute, megabytes } of samples) {
    const whole = Math.floor(minute);
    minutes.set(whole, Math.min(minutes.get(whole) ?? Infinity, megabytes));
  }
  return [...minutes].map(([minute, megabytes]) => ({ minute, megabytes }));
}

/** Megabytes a minute, by least squares. */
function slopeOf(samples: Day['memory']): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ megabytes }) => megabytes))];
  const above = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0);
  const below = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

function slowest(reads: readonly Asked[]): string {
  const kinds = Map.groupBy(reads, ({ what }) => what);
  return [...kinds]
    .map(([what, list]) => ({
      what,
      p95: percentile(
        list.map(({ took }) => took),
        0.95,
      ),
    }))
    .toSorted((a, b) => b.p95 - a.p95)
    .slice(0, 3)
    .map(({ what, p95 }) => `${what} ${p95.toFixed(0)} ms`)
    .join(', ');
}
