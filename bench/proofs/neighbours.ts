import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/core/db/index.ts';
import { senderIds } from '../../server/messaging/index.ts';
import { Caller } from '../../server/testing/caller.ts';
import { password } from '../../server/testing/calls/example-input.ts';
import { blankPng } from '../../server/testing/files/crafted-pictures.ts';
import { proveAddress } from '../../server/testing/accounts.ts';
import { oversizedStrings } from '../../server/testing/sheets/crafted-bombs.ts';
import { fillPeople } from '../fill-people.ts';
import { withEnvironment } from './environment.ts';
import { found, percentile, type Found, type Size } from './proof.ts';

const MASK = 'GraceChapel';
const EMAIL = 'neighbour@example.org';

/** A way for one organisation to be at its worst: sends this many calls at once, and resolves when all are answered. */
type Attack = (worst: Organisation, calls: number) => Promise<unknown>;
type Act = (neighbour: Organisation) => Promise<{ status: number }>;
type Organisation = { caller: Caller; url: string };
/** Milliseconds and statuses of one act. */
type Taken = { times: number[]; statuses: number[] };

const many = (calls: number, call: (n: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: calls }, (_, n) => call(n)));

function upload(caller: Caller, content: string | Buffer, name: string) {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile?pageSize=50', { form });
}

function picture(caller: Caller, bytes: Buffer) {
  const form = new FormData();
  form.set('mediaFile', new File([new Uint8Array(bytes)], 'picture.png'));
  return caller.call('POST', '/api/Media/UploadMedia', { form });
}

const csv = (rows: string[]) => ['FirstName,LastName,PhoneNumber', ...rows].join('\n');
const rendered = (caller: Caller, paragraphs: number) =>
  caller.post('/api/Messaging/PreviewEmail', {
    subject: 'Sunday',
    message: `${'<p>Dear #name#, service begins at <b>nine</b>.</p>'.repeat(paragraphs)}`,
    isPersonalized: true,
    toOthers: 'ada@example.org',
  });

const attacks: Record<string, Attack> = {
  'slow files': async ({ caller }, calls) => {
    const bytes = oversizedStrings();
    await many(Math.ceil(calls / 4), () => upload(caller, bytes, 'people.xlsx'));
  },
  'small files': ({ caller }, calls) => many(2 * calls, () => upload(caller, csv(['Ada,Obi,08031234567']), 'a.csv')),
  pictures: async ({ caller }, calls) => {
    const bytes = blankPng(6000);
    await many(calls, () => picture(caller, bytes));
  },
  passwords: ({ caller, url }, calls) =>
    many(6 * calls, (n) =>
      n % 2 === 0
        ? caller.post('/api/settings/password', { current: `wrong ${n}`, password: 'green hills far away' })
        : new Caller(url, { 'x-forwarded-for': '10.9.0.1' }).post('/api/session/sign-in', { email: EMAIL, password }),
    ),
  'live streams': async ({ caller, url }, calls) => {
    const leaving = new AbortController();
    await many(10 * calls, () =>
      fetch(`${url}/api/events`, { headers: { cookie: caller.cookie }, signal: leaving.signal }),
    );
    await sleep(2000);
    leaving.abort();
  },
  exports: ({ caller }, calls) => many(calls, () => caller.post('/api/Privacy/ExportOrganisation', { password })),
  'e-mails shown': ({ caller }, calls) => many(2 * calls, () => rendered(caller, 400)),
  'a number that 2,000 share': async ({ caller }) => {
    const rows = (last: string) => Array.from({ length: 2000 }, (_, n) => `Ada${n},${last}${n},08031234567`);
    for (const last of ['Obi', 'Eze']) {
      const { body } = await upload(caller, csv(rows(last)), 'shared.csv');
      await caller.post('/api/People/CreatePeople', { importId: body.importId });
    }
    await caller.post('/api/People/SearchDuplicates', { notOlderThan: 0 });
  },
};

const acts: Record<string, Act> = {
  'reads people': ({ caller }) => caller.get('/api/People/GetPeopleBasicInfo?page=0&pageSize=50'),
  'uploads a file': ({ caller }) => upload(caller, csv(['Bola,Ade,08037654321']), 'b.csv'),
  'adds a picture': ({ caller }) => picture(caller, blankPng(120)),
  'looks at an e-mail': ({ caller }) => rendered(caller, 3),
  'signs in': ({ url }) =>
    new Caller(url, { 'x-forwarded-for': '10.8.0.1' }).post('/api/session/sign-in', { email: EMAIL, password }),
};

/** Row 68: one organisation does its worst in each of these ways, while another keeps working. */
export async function neighbours(size: Size): Promise<Found[]> {
  const [people, calls, least] = size === 'full' ? [20_000, 50, 20] : [1000, 8, 4];
  return withEnvironment(async ({ server, database }) => {
    const { url } = await server({ TRUST_PROXY: '127.0.0.1' });
    const worst = await organisation(database, url, { network: '10.9.0.1', people });
    const neighbour = await organisation(database, url, { network: '10.8.0.1', people: 500, email: EMAIL });
    // The first call of each kind also loads its code.
    await work(neighbour, 2, () => true);
    const idle = await work(neighbour, least, () => true);
    const all: Found[] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      let over = false;
      const attacked = attack(worst, calls).finally(() => (over = true));
      const busy = await work(neighbour, least, () => over);
      await attacked;
      all.push(compare(name, idle, busy));
    }
    return all;
  });
}

async function organisation(
  database: Database,
  url: string,
  { network, people, email }: { network: string; people: number; email?: string },
): Promise<Organisation> {
  const caller = new Caller(url, { 'x-forwarded-for': network }, (address) => proveAddress(database, address));
  const tenantId = await caller.signUp(email ? { email } : {});
  await database.withTenant(tenantId, (tx) =>
    tx.insert(senderIds).values({ tenantId, mask: MASK, status: 2 }).onConflictDoNothing(),
  );
  await fillPeople(database, tenantId, people);
  return { caller, url };
}

/** Does everything in turn until `over`, and at least this many times. */
async function work(neighbour: Organisation, least: number, over: () => boolean): Promise<Record<string, Taken>> {
  const taken: Record<string, Taken> = {};
  for (let round = 0; round < least || !over(); round += 1) {
    for (const [name, act] of Object.entries(acts)) {
      const { times, statuses } = (taken[name] ??= { times: [], statuses: [] });
      const began = performance.now();
      const { status } = await act(neighbour);
      times.push(performance.now() - began);
      statuses.push(status);
    }
  }
  return taken;
}

function compare(attack: string, idle: Record<string, Taken>, busy: Record<string, Taken>): Found {
  const each = Object.entries(busy).map(([name, { times, statuses }]) => {
    const before = percentile(idle[name]?.times ?? [], 0.95);
    const p95 = percentile(times, 0.95);
    return { name, p95, before, count: times.length, refused: statuses.filter((status) => status !== 200).length };
  });
  const met = each.every(({ p95, before, refused }) => p95 <= Math.max(3 * before, 200) && refused === 0);
  const figures = each.map(
    ({ name, p95, before, count, refused }) =>
      `${name}: ${p95.toFixed(0)} ms (idle ${before.toFixed(0)}) of ${count}${refused > 0 ? `, ${refused} refused` : ''}`,
  );
  return found(
    {
      row: '68',
      what: `one organisation at its worst: ${attack}`,
      goal: "another's p95 at most 3 × idle or 200 ms, nothing refused",
      figure: figures.join('; '),
      met,
    },
    'see how the organisations take turns at what is slow, and the load beside it',
  );
}
