import { allContactsToken } from '../../../contract/messaging/tokens.ts';
import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../../server/core/db/engines/postgres.ts';
import { newDatabase, prepareTestServer } from '../../../server/testing/database/test-server.ts';
import { endKillables } from '../../../server/testing/processes/killable.ts';
import { startServer } from '../../../server/testing/processes/server-process.ts';
import { startSmtpSimulator } from '../../../server/testing/simulators/smtp.ts';
import { startTermiiSimulator } from '../../../server/testing/simulators/termii.ts';
import { inDatabase } from '../../environment.ts';
import { askAs, checkLedger } from '../environment.ts';
import { openChurch, until } from '../church.ts';
import { found, type Found, type Size } from '../proof.ts';
import { providerVariables } from '../provider-variables.ts';
import { type FailoverCluster, missingPackages, startFailoverCluster } from './cluster.ts';
import { startLoad, type Work } from './load.ts';

const ways = ['killed', 'switched over', 'frozen', 'cut off'] as const;
type Way = (typeof ways)[number];

/** Within which everybody reads and writes again. */
const withinMs: Record<Way, number> = { killed: 15_000, 'switched over': 15_000, frozen: 45_000, 'cut off': 45_000 };

/** Texts and letters that may be on their way from both workers: calls at once, and how many each holds. */
const windows = { texts: 4, perCall: 25, letters: 4 };
const inFlight = 2 * (windows.texts * windows.perCall + windows.letters);

type Round = { way: Way; readMs: number; wroteMs: number; eventsMs: number };

/**
 * Row 78: the primary goes away in four ways while two messages are on their way and people are added, imported, checked in
 * and signed up. ROUNDS and PEOPLE say how often, and to how many each message goes.
 */
export async function cluster(size: Size): Promise<Found[]> {
  const missing = missingPackages();
  if (missing) {
    console.log(`  left out: ${missing}`);
    return [];
  }
  const rounds = Number(process.env['ROUNDS'] ?? (size === 'full' ? 30 : 4));
  const people = Number(process.env['PEOPLE'] ?? (size === 'full' ? 100_000 : 2000));
  const servers = await startFailoverCluster();
  try {
    return await under(servers, rounds, people);
  } finally {
    endKillables();
    await servers.stop();
  }
}

async function under(servers: FailoverCluster, rounds: number, people: number): Promise<Found[]> {
  const server = await prepareTestServer(servers.adminUrl);
  const { url, ownerUrl } = await newDatabase(server);
  const database = openPostgres({ url, ownerUrl, poolSize: 4 });
  const [texts, letters] = [await startTermiiSimulator({ delayMs: 50 }), await startSmtpSimulator({ delayMs: 50 })];
  // So that the messages are on their way in every round.
  const rate = Math.max(5, Math.ceil(people / (rounds * 60)));
  const variables = {
    ...providerVariables(texts.url, 10 * people, { rate, window: windows.texts, bulk: windows.perCall }),
    SMTP_URL: letters.url,
    MAIL_FROM: 'mail@example.org',
    SMTP_OPTIONS: JSON.stringify({ rate, connections: windows.letters }),
    DATABASE_URL: url,
    TRUST_PROXY: '127.0.0.1',
  };
  const roles = ['web', 'web', 'worker', 'worker'];
  const processes = await Promise.all(roles.map((ROLE) => startServer({ ...variables, ROLE })));
  const urls = processes.slice(0, 2).map((one) => one.url);
  const church = await openChurch(database, urls[0] ?? '', people);
  const { rows } = await database.withTenant(church.tenantId, (tx) =>
    tx.execute<{ id: string }>(sql`SELECT id FROM people WHERE tenant_id = ${church.tenantId} ORDER BY id LIMIT 20000`),
  );
  const sent = await church.send();
  const mail = { subject: 'Sunday', message: 'Service at 9', groupedContacts: [allContactsToken] };
  await church.caller.post('/api/Messaging/sendEmail', mail);
  const load = await startLoad(
    church,
    urls,
    rows.map(({ id }) => id),
  );
  await until(async () => load.works.every(({ done }) => done.length > 0), 60_000);
  const possible = ways.filter((way) => way !== 'cut off' || servers.canCut);
  const seen: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const way = possible[round % possible.length] ?? 'killed';
    await sleep(1000 + Math.random() * 3000);
    const one = await goThrough(servers, way, load);
    seen.push(one);
    console.log(
      `  ${round + 1}: ${way}; reading after ${seconds(one.readMs)}, writing after ${seconds(one.wroteMs)}, events after ${seconds(one.eventsMs)}`,
    );
  }
  const stillSending = (await church.report(sent.body.id)).state !== 'done';
  await load.stop();
  const adminUrl = inDatabase(servers.adminUrl, url);
  const admin = (statement: string, values: unknown[] = []) => askAs(adminUrl, statement, values);
  const came = await until(async () => {
    const [open] = await admin(
      `SELECT count(*)::int AS messages FROM messages WHERE state NOT IN ('done', 'cancelled')`,
    );
    return open?.['messages'] === 0;
  }, 600_000);
  const lost = await load.lost();
  const [{ unknown = 0 } = {}] = await admin(`SELECT count(*)::int AS unknown FROM recipients WHERE state = 'unknown'`);
  const ended = processes.filter(({ process: one }) => one.exitCode !== null || one.signalCode !== null).length;
  const twice = [...texts.accepted.twice(), ...letters.accepted.twice()].length;
  const signedOut = load.works.reduce((sum, { refused }) => sum + (refused.get(401) ?? 0), 0);
  const late = seen.filter(({ way, readMs, wroteMs }) => Math.max(readMs, wroteMs) > withinMs[way]);
  const deaf = seen.filter(({ eventsMs }) => eventsMs === Number.POSITIVE_INFINITY).length;
  const acknowledged = load.works.reduce((sum, { done }) => sum + done.length, 0);
  const ledger = await checkLedger({ admin }, '78');
  await database.close();
  await texts.close();
  await letters.close();
  return [
    found(
      {
        row: '78',
        what: `three PostgreSQL under Patroni: the primary ${possible.join(', ')} in ${rounds} rounds while ${people.toLocaleString('en')} texts leave, people are added, imported, checked in at four doors, and sign up`,
        goal: '0 acknowledged writes lost, 0 sent twice, unknown at most the calls in flight; again within 15 s when killed or switched over, 45 s when frozen or cut off; no process started anew, nobody signed out',
        figure: `${lost.length} of ${acknowledged.toLocaleString('en')} lost; ${twice} twice, ${String(unknown)} unknown; ${slowest(seen)}; ${ended} processes ended, ${signedOut} signed out; meanwhile refused: ${refusals(load.works)}`,
        met:
          lost.length === 0 &&
          twice === 0 &&
          Number(unknown) <= rounds * inFlight &&
          late.length === 0 &&
          deaf === 0 &&
          ended === 0 &&
          signedOut === 0 &&
          came &&
          stillSending,
      },
      `${late.length} rounds were late, after ${deaf} no event was heard; lost: ${lost.slice(0, 5).join(', ')}; the messages ${came ? 'came' : 'did not come'} to their end${stillSending ? '' : ' before the last round was over'}`,
    ),
    ledger,
  ];
}

/** Takes the primary away, looks at how long nobody gets through, and brings the machine back. */
async function goThrough(servers: FailoverCluster, way: Way, load: Awaited<ReturnType<typeof startLoad>>) {
  const machine = await servers.primary();
  const began = Date.now();
  if (way === 'killed') machine.killPostgres();
  if (way === 'frozen') machine.freeze();
  if (way === 'cut off') machine.cut();
  if (way === 'switched over') await servers.switchOver();
  // As long as there may be a gap: what was under way at the moment may still be answered.
  const within = withinMs[way] + 15_000;
  const moved = () => [...load.writes, ...load.reads].every(({ done }) => steady(done, began));
  await sleep(way === 'frozen' || way === 'cut off' ? 8000 : 3000);
  await until(async () => moved(), within);
  const [readMs, wroteMs] = [load.reads, load.writes].map((works) =>
    Math.max(...works.map(({ done }) => againAfter(done, began))),
  );
  // Somebody's screen hears of what was written since.
  const since = began + (wroteMs ?? 0);
  const heardOf = () => load.heard().find((at) => at >= since);
  await until(async () => heardOf() !== undefined, 20_000);
  const eventsMs = (heardOf() ?? Number.POSITIVE_INFINITY) - began;
  machine.thaw();
  if (way === 'cut off') machine.mend();
  if (!(await servers.whole(240_000))) throw new Error(`The cluster was not whole again after its primary was ${way}.`);
  return { way, readMs: readMs ?? 0, wroteMs: wroteMs ?? 0, eventsMs };
}

/** Whether it went on for three seconds up to now, without a pause of two. */
function steady(done: readonly number[], began: number): boolean {
  const since = Math.max(began, Date.now() - 3000);
  const lately = [since, ...done.filter((at) => at > since), Date.now()];
  return lately.length > 3 && lately.every((at, place) => place === 0 || at - (lately[place - 1] ?? at) < 2000);
}

/** Milliseconds from `began` to the end of the longest pause since. */
function againAfter(done: readonly number[], began: number): number {
  const since = [began, ...done.filter((at) => at > began)];
  if (since.length === 1) return Number.POSITIVE_INFINITY;
  const pauses = since.slice(1).map((at, place) => ({ at, length: at - (since[place] ?? at) }));
  const longest = pauses.reduce((one, other) => (other.length > one.length ? other : one));
  return longest.at - began;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function slowest(rounds: readonly Round[]): string {
  return ways
    .map((way) => ({ way, of: rounds.filter((round) => round.way === way) }))
    .filter(({ of }) => of.length > 0)
    .map(
      ({ way, of }) =>
        `${way} ${of.length} times, writing after ${seconds(Math.max(...of.map(({ wroteMs }) => wroteMs)))} at most`,
    )
    .join('; ');
}

function refusals(works: readonly Work[]): string {
  const all = new Map<number, number>();
  for (const { refused } of works)
    for (const [status, count] of refused) all.set(status, (all.get(status) ?? 0) + count);
  return [...all].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
}
