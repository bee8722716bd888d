import type { Route } from '../../../contract/route.ts';
import { everyRoute } from './every-route.ts';
import { exampleCalls } from './example-input.ts';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** A request nobody would write by hand: a raw address, headers, and bytes. */
export type FuzzedCall = { name: string; method: string; path: string; headers: Record<string, string>; body?: Buffer };

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Values that replace a field. */
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e9,
  1e308,
  2 ** 53,
  0.1,
  '',
  ' ',
  "'; DROP TABLE people; --",
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '#name#',
  '=1+1',
  '0000-01-01',
  '-000001-01-01',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '99:99',
  '1e9',
  'NaN',
  'Infinity',
  '٣',
  '🎵'.repeat(300),
  'x'.repeat(20_000),
  [],
  [[[]]],
  {},
  { constructor: { prototype: {} } },
  Array.from({ length: 900 }, () => 7),
  '00000000-0000-0000-0000-000000000000',
];

/** Whole bodies that no route asks for. */
const BODIES: readonly string[] = [
  '',
  ' ',
  'null',
  '0',
  '"x"',
  '[',
  '{"a":',
  nested(31),
  nested(20_000),
  `{${'"a":{'.repeat(400)}`,
  '{"__proto__":{"role":"owner"}}',
  `[${'{},'.repeat(1100)}{}]`,
  `"${'x'.repeat(70_000)}"`,
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"page":1e999}',
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'x',
];
const HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'again' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { accept: 'application/x-ndjson' },
  { 'content-encoding': 'gzip' },
  { cookie: 'koinonia=%00; koinonia=x' },
  { 'user-agent': '\u00ff'.repeat(500) },
];

/** Routes that change or end the session, so that everything after them would only be refused. */
const ENDS_SESSION =
  /^session\.(signOut|signUp|endSessions|changePassword|transferOwnership|chooseOrganisation|acceptInvitation)|^reports\.close/;

const routes = everyRoute.filter(([name]) => !ENDS_SESSION.test(name));

/** One random request from the contract, most of them wrong in one or several places. `ids`: existing ones. */
export function fuzzedCall(chance: () => number, ids: readonly string[]): FuzzedCall {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const [name, route] = pick(routes);
  const id = chance() < 0.7 ? pick(ids) : crypto.randomUUID();
  const call = pick(exampleCalls(route, id));
  const path = address(route, call.path, { chance, pick });
  const headers = chance() < 0.1 ? pick(HEADERS) : {};
  if (route.method === 'GET') return { name, method: route.method, path, headers };
  const type = chance() < 0.9 ? (route.files ? TYPES[3]! : TYPES[0]!) : pick(TYPES);
  const body = Buffer.from(route.files ? form(call.body, { chance, pick }) : text(call.body, { chance, pick }));
  return { name, method: route.method, path, headers: { 'content-type': type, ...headers }, body };
}

type By = { chance: () => number; pick: <T>(from: readonly T[]) => T };

function text(body: unknown, { chance, pick }: By): string {
  const kind = chance();
  if (kind < 0.2) return pick(BODIES);
  if (kind < 0.35) return JSON.stringify(body ?? null);
  return JSON.stringify(changed(body, { chance, pick }) ?? null);
}

/** The same with one of its fields, at some depth, replaced. */
function changed(body: unknown, by: By): unknown {
  if (typeof body !== 'object' || body === null || by.chance() < 0.1) return by.pick(VALUES);
  const names = Object.keys(body);
  if (names.length === 0) return by.pick(VALUES);
  const name = by.pick(names);
  const made = changed((body as Record<string, unknown>)[name], by);
  return Array.isArray(body) ? body.with(Number(name), made) : { ...body, [name]: made };
}

function form(body: unknown, by: By): string {
  const fields = Object.entries((changed(body ?? { file: '' }, by) ?? {}) as object);
  const parts = fields.map(([name, value]) => `content-disposition: form-data; name="${name}"\r\n\r\n${String(value)}`);
  const file = `content-disposition: form-data; name="file"; filename="${by.pick(['people.csv', 'x.xlsx', '', '.png'])}"`;
  const all = [...parts, `${file}\r\n\r\nFirstName,PhoneNumber\n${String(by.pick(VALUES))},080`];
  const whole = `${all.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`;
  return by.chance() < 0.2 ? whole.slice(0, Math.floor(by.chance() * whole.length)) : whole;
}

/** The address, sometimes spelled differently, or with other values in path and query. */
function address(route: Route, path: string, { chance, pick }: By): string {
  let [place = '', query = ''] = path.split('?');
  const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed().slice(0, 400));
  const kind = chance();
  if (kind < 0.08) place = place.replace('/api/', '/%61pi/');
  else if (kind < 0.1) place = place.replaceAll('/', '//');
  else if (kind < 0.12) place = `${place}/`;
  else if (kind < 0.14) place = `${place}%zz`;
  else if (kind < 0.16) place = place.toUpperCase();
  else if (kind < 0.3 && route.params) place = place.replace(/[^/]+$/, encoded(pick(VALUES)));
  const names = Object.keys(route.query?.shape ?? {});
  if (names.length > 0 && chance() < 0.6)
    query = [query, `${pick(names)}=${encoded(pick(VALUES))}`].filter((one) => one !== '').join('&');
  if (chance() < 0.03) query += '&__proto__[x]=1&a[=%zz';
  return query ? `${place}?${query}` : place;
}

/** The caller: the cookie to send, '' for nobody. */
type Fuzzing = {
  url: string;
  count: number;
  atOnce: number;
  seed: number;
  cookies: readonly string[];
  ids: readonly string[];
};

export type Fuzzed = { failures: string[]; statuses: Map<number, number> };

/** Sends this many random requests; returns the forbidden answers, each with its request. */
export async function sendFuzzed({ url, count, atOnce, seed, cookies, ids }: Fuzzing): Promise<Fuzzed> {
  const chance = randomFrom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;
  const oneAfterTheOther = async () => {
    while (sent < count) {
      sent += 1;
      const call = fuzzedCall(chance, ids);
      const cookie = cookies[Math.floor(chance() * cookies.length)] ?? '';
      const status = await exchange({ url, agent, call, cookie });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 || status === 0) failures.push(said(call, status));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther));
  } finally {
    agent.destroy();
  }
  return { failures, statuses };
}

const said = ({ name, method, path, body }: FuzzedCall, status: number) =>
  `${status} for ${name}: ${method} ${path.slice(0, 200)} ${body?.toString().slice(0, 300) ?? ''}`;

type Sending = { url: string; agent: Agent; call: FuzzedCall; cookie: string };

/**
 * Returns the status; 0 if the connection broke. A server may end a kept connection just as the next request is written to
 * it, so such a request is sent once more, on a connection of its own.
 */
function exchange(given: Sending): Promise<number> {
  const { url, agent, call, cookie } = given;
  const { method, path, headers, body } = call;
  return new Promise<number>((resolve) => {
    const sending = request(
      url,
      { agent, method, path, headers: { ...(cookie && { cookie }), ...headers, 'content-length': body?.length ?? 0 } },
      (answer) => {
        answer.resume();
        answer.on('close', () => resolve(answer.statusCode ?? 0));
      },
    );
    sending.on('error', () =>
      resolve(sending.reusedSocket ? exchange({ ...given, agent: new Agent({ maxSockets: 1 }) }) : 0),
    );
    sending.end(body);
  });
}

/**
 * The server's answer to these bytes until it ends the connection, because `fetch` writes headers such as Host itself.
 */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
