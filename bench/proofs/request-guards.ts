import { Agent, request } from 'node:http';
import { Caller } from '../../server/testing/caller.ts';
import { everyRoute } from '../../server/testing/calls/every-route.ts';
import { exampleCalls } from '../../server/testing/calls/example-input.ts';
import { makeCall } from '../../server/testing/calls/make-call.ts';
import { withEnvironment } from './environment.ts';
import { probeLiveness } from './liveness-probe.ts';
import { largestGrowth } from './process-memory.ts';
import { found, type Found, type Size } from './proof.ts';

const BYTES = 24_000_000;

/** Bodies that are expensive to parse. */
const heavy: Record<string, () => Buffer> = {
  deep: () => Buffer.from('['.repeat(BYTES / 2) + ']'.repeat(BYTES / 2)),
  wide: () => Buffer.from(`[${'1,'.repeat(BYTES / 2 - 2)}1]`),
  'of many names': () => Buffer.from(`{${Array.from({ length: 1_700_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
};

/** Decisions made before a body is read: on every route, from other sites, and with harmful bodies. */
export async function requestGuards(size: Size, wanted: (row: string) => boolean): Promise<Found[]> {
  return withEnvironment(async ({ operated }) => {
    const { url, process: child } = await operated();
    const caller = new Caller(url);
    await caller.signUp();
    const all: Found[] = [];
    if (wanted('12')) all.push(await fromElsewhere(caller));
    if (wanted('59')) {
      all.push(await heavyBodies({ url, caller, pid: child.pid ?? 0, size }));
      all.push(await muchOfAnAdministrator({ url, caller, size }));
    }
    return all;
  });
}

const changing = everyRoute.filter(([, route]) => route.method !== 'GET');

/** Row 12: every changing route, with its address written in three ways, called by a page of another site. */
async function fromElsewhere(caller: Caller): Promise<Found> {
  const writings = ['/api/', '/%61pi/', '/a%70%69/'];
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  const passed: string[] = [];
  let tried = 0;
  for (const [name, route] of changing) {
    const [call] = exampleCalls(route, crypto.randomUUID());
    if (!call) continue;
    for (const written of writings) {
      const path = call.path.replace('/api/', written);
      for (const headers of elsewhere) {
        tried += 1;
        const { status } = await makeCall(caller, { ...call, path }, headers);
        if (status !== 403) passed.push(`${name} ${written} ${status}`);
      }
      if (!route.body || route.files) continue;
      tried += 1;
      const plain = await makeCall(caller, { ...call, path }, { 'content-type': 'text/plain' });
      if (plain.status !== 415) passed.push(`${name} ${written} as text/plain ${plain.status}`);
    }
  }
  return found(
    {
      row: '12',
      what: `${changing.length} routes that change something, addresses written in ${writings.length} ways, cross-site or as text/plain`,
      goal: 'all refused',
      figure: `${tried - passed.length} of ${tried} refused`,
      met: passed.length === 0,
    },
    passed.slice(0, 5).join('; '),
  );
}

type Bodies = { url: string; caller: Caller; pid: number; size: Size };

/** Row 59: each of them on every route that takes a body, without a session and with the owner's. */
async function heavyBodies({ url, caller, pid, size }: Bodies): Promise<Found> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const routes = size === 'full' ? changing : changing.slice(0, 12);
  const kinds = Object.entries(heavy).map(([kind, make]) => ({ kind, bytes: make() }));
  const taken: string[] = [];
  const [bodies, who] = [kinds.length * routes.length * 2, ['', caller.cookie]];
  const sendEach = async (bodies: readonly { kind: string; bytes: Buffer }[]) => {
    for (const [name, route] of routes) {
      const [{ path } = { path: '' }] = exampleCalls(route, crypto.randomUUID());
      for (const { kind, bytes } of bodies)
        for (const cookie of who) {
          const status = await send({ url, agent, method: route.method, path, cookie, bytes });
          if (status < 400 || status >= 500) taken.push(`${name}, ${kind}: ${status}`);
        }
    }
  };
  // The first request of a route also loads its code, so the same calls go out first with a short invalid body.
  await sendEach([{ kind: 'short', bytes: Buffer.from('[') }]);
  const { result, megabytes } = await largestGrowth(pid, () => probeLiveness(url, () => sendEach(kinds)));
  agent.destroy();
  return found(
    {
      row: '59',
      what: `${bodies} bodies of ${BYTES / 1e6} MB, deep, wide and of many names, at ${routes.length} routes, without and with a session`,
      goal: 'refused before they are parsed; /health/live p99 ≤ 100 ms; at most 50 MiB more',
      figure: `${bodies - taken.length} refused; p99 ${result.p99.toFixed(0)} ms of ${result.asked}, longest ${result.most.toFixed(0)} ms; ${megabytes.toFixed(0)} MiB more at most`,
      met: taken.length === 0 && result.p99 <= 100 && megabytes <= 50,
    },
    taken.slice(0, 5).join('; ') ||
      'what is refused is read to its end and dropped, so that its sender hears the answer',
  );
}

type Sending = { url: string; agent: Agent; method: string; path: string; cookie: string; bytes: Buffer };

/** Returns the status once everything is sent and answered; 0 without an answer. */
function send({ url, agent, method, path, cookie, bytes }: Sending): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': bytes.length,
      ...(cookie && { cookie }),
    };
    const sending = request(url, { agent, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.on('error', () => resolve(0));
    sending.end(bytes);
  });
}

/** Row 59: the largest input an administrator may send, and its effect on others. */
async function muchOfAnAdministrator({ url, caller, size }: Omit<Bodies, 'pid'>): Promise<Found> {
  const count = size === 'full' ? 90_000 : 20_000;
  const rows = Array.from({ length: count }, (_, at) => ({
    firstName: `Ada ${at}`,
    lastName: 'Obi',
    phoneNumber: `0803${String(at).padStart(7, '0')}`,
    address: '12 Long Street',
  }));
  const csv = `FirstName,LastName,PhoneNumber\n${rows.map((row) => `${row.firstName},${row.lastName},${row.phoneNumber}`).join('\n')}`;
  const form = () => {
    const made = new FormData();
    made.set('file', new File([csv], 'people.csv'));
    return made;
  };
  const upload = '/api/People/UploadFirstTimerFile';
  const wrong = Array.from({ length: 16_000 }, (_, at) => `0999${1_000_000 + at}`).join(',');
  const list = '/api/People/CreatePeople';
  const sent: Record<string, () => Promise<{ status: number }>> = {
    'rows of the wrong kind': () =>
      caller.post(
        list,
        rows.map(() => ({ firstName: 1 })),
      ),
    'rows with bad numbers': () =>
      caller.post(
        list,
        rows.map(({ firstName }) => ({ firstName, phoneNumber: '1;2;3' })),
      ),
    'good rows': () => caller.post(list, rows),
    'a file, all of it shown': () => caller.call('POST', upload, { form: form() }),
    'members that are none': () =>
      caller.post('/api/CreateGroup', { name: 'B', peopleInGroups: rows.slice(0, 20_000) }),
    'bad numbers': () => caller.post('/api/Messaging/PreviewSms', { message: 'Hello', toOthers: wrong }),
  };
  const seen: { what: string; status: number; p99: number; most: number }[] = [];
  for (const [what, send] of Object.entries(sent)) {
    const { result, p99, most } = await probeLiveness(url, send);
    seen.push({ what, status: result.status, p99, most });
  }
  const [slowest] = seen.toSorted((one, other) => other.p99 - one.p99);
  return found(
    {
      row: '59',
      what: `${count.toLocaleString('en')} rows and 16,000 bad numbers of an administrator`,
      goal: '/health/live p99 ≤ 100 ms throughout',
      figure: seen
        .map(
          ({ what, status, p99, most }) =>
            `${what}: ${status}, p99 ${p99.toFixed(0)} ms, longest ${most.toFixed(0)} ms`,
        )
        .join('; '),
      met: (slowest?.p99 ?? 0) <= 100 && seen.every(({ status }) => status > 0 && status < 500),
    },
    `slowest: ${slowest?.what}`,
  );
}
