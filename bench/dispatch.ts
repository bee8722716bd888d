import { spawn } from 'node:child_process';
import pg from 'pg';
import { allContactsToken } from '../contract/messaging/tokens.ts';
import { senderIds } from '../server/messaging/index.ts';
import { fillPeople } from './fill-people.ts';
import { alternate, type Measured, timed } from './measurements.ts';
import { keyedGateway } from '../server/testing/simulators/keyed-gateway.ts';
import { sendingBy } from '../server/testing/sms-church.ts';
import { withServer, type BenchEnvironment } from './environment.ts';

const PEOPLE = 20_000;
const SLOW_RATE = 1000;
const WINDOW = 50;
const ROUND_TRIP_MS = 50;

const units = { TRIAL_UNITS: '10000000' };

/**
 * Sending by each kind of route with the state of every recipient kept, against claiming and marking done alone, or
 * against the route's own limit.
 */
export async function benchDispatch(): Promise<Measured[]> {
  const termii = await startProvider('termii');
  const keyed = await startProvider('keyed');
  const smsc = await startProvider('smpp', ROUND_TRIP_MS);
  const http = (rate: number) => ({
    ...units,
    SMS_ROUTES: 'termii',
    TERMII_BASE_URL: termii.url,
    TERMII_API_KEY: 'key',
    TERMII_SECRET: 'secret',
    SMS_ROUTE_OPTIONS: JSON.stringify({ termii: { rate, night: false, window: 10, bulk: 100 } }),
  });
  const smpp = {
    ...units,
    SMS_ROUTES: 'smpp',
    SMPP_URL: smsc.url,
    SMS_ROUTE_OPTIONS: JSON.stringify({ smpp: { rate: 1_000_000, window: WINDOW } }),
  };
  const withKeys = sendingBy(
    keyedGateway({ url: keyed.url, keys: true, lookup: false, rate: 1_000_000, timeoutMs: 10_000 }),
  );
  try {
    const without = await withServer(http(1_000_000), againstMarking);
    const withThem = await withServer(units, againstMarking, withKeys);
    const slow = await withServer(http(SLOW_RATE), (environment) => againstLimit(environment, 5000, SLOW_RATE));
    const windowed = await withServer(smpp, (environment) =>
      againstLimit(environment, 5000, WINDOW / (ROUND_TRIP_MS / 1000)),
    );
    const rate = { kind: 'rate', unit: '/s' } as const;
    const marking = { ...rate, limit: 'claim and mark done', goal: 0.5 };
    return [
      { operation: 'SMS to an HTTP route without keys, state kept for each', ...marking, ...without },
      { operation: 'SMS to an HTTP route with keys, state kept for each', ...marking, ...withThem },
      {
        operation: `SMS to a route that takes ${SLOW_RATE} a second`,
        limit: 'the route’s own limit',
        ...rate,
        goal: 0.95,
        ...slow,
      },
      {
        operation: `SMS over SMPP, ${ROUND_TRIP_MS} ms away, window ${WINDOW}`,
        limit: 'window ÷ round trip',
        ...rate,
        goal: 0.9,
        ...windowed,
      },
    ];
  } finally {
    for (const provider of [termii, keyed, smsc]) provider.stop();
  }
}

async function againstMarking(environment: BenchEnvironment): Promise<Pick<Measured, 'ours' | 'against'>> {
  const send = await prepare(environment, PEOPLE);
  const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 2 });
  const taken = await alternate(
    3,
    async () => PEOPLE / (await send()),
    async () => PEOPLE / (await claimAndMark(pool)),
  );
  await pool.end();
  return taken;
}

async function againstLimit(
  environment: BenchEnvironment,
  people: number,
  limit: number,
): Promise<Pick<Measured, 'ours' | 'against'>> {
  const send = await prepare(environment, people);
  return alternate(
    2,
    async () => people / (await send()),
    async () => limit,
  );
}

/** A simulated provider in a process of its own, so that its work does not count as ours. */
async function startProvider(
  kind: 'termii' | 'keyed' | 'smpp',
  delayMs = 0,
): Promise<{ url: string; stop: () => void }> {
  const args = [`server/testing/simulators/${kind}-process.ts`, ...(delayMs > 0 ? [String(delayMs)] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const url = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (piece: Buffer) => resolve(piece.toString().trim())),
  );
  return { url, stop: () => child.disconnect() };
}

/**
 * Fills the organisation, and returns a function that sends one message to everybody: seconds until the last is sent.
 */
async function prepare(
  { database, vacuum, caller, tenantId }: BenchEnvironment,
  people: number,
): Promise<() => Promise<number>> {
  await fillPeople(database, tenantId, people);
  const mask = 'GraceChapel';
  await vacuum();
  await database.withTenant(tenantId, async (tx) => {
    await tx.insert(senderIds).values({ tenantId, mask, status: 2 }).onConflictDoNothing();
  });
  return async () => {
    const { body } = await caller.post<{ id: string }>('/api/Messaging/sendSms', {
      subject: mask,
      message: 'Service begins at nine.',
      groupedContacts: [allContactsToken],
    });
    if (!body.id) throw new Error(`not sent: ${JSON.stringify(body)}`);
    return (await timed(() => allSent(caller, body.id))) / 1000;
  };
}

/** Resolves when nobody waits. Asking costs too, so it asks seldom at first and often towards the end. */
async function allSent(caller: BenchEnvironment['caller'], id: string): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { body } = await caller.get<{ chosen: number; counts: Record<string, number> }>(
      `/api/Messaging/GetMessageReport/${id}`,
    );
    const open = (body.counts['queued'] ?? 0) + (body.counts['sending'] ?? 0);
    if (open === 0) return;
    const left = ((performance.now() - start) * open) / Math.max(1, body.chosen - open);
    await new Promise((resolve) => setTimeout(resolve, Math.min(250, Math.max(20, left / 4))));
  }
}

/**
 * The least cost of keeping states: the same rows claimed in batches and marked done, with nothing in between, in
 * seconds.
 */
async function claimAndMark(pool: pg.Pool): Promise<number> {
  await pool.query('DROP TABLE IF EXISTS bare_queue');
  await pool.query(
    'CREATE TABLE bare_queue (LIKE recipients INCLUDING DEFAULTS, PRIMARY KEY (tenant_id, message_id, seq))',
  );
  await pool.query("CREATE INDEX ON bare_queue (tenant_id, message_id, route, seq) WHERE state = 'queued'");
  await pool.query(
    `INSERT INTO bare_queue (tenant_id, message_id, seq, name, greeting, address, state, pages, charge, route)
    SELECT $1, $1, n, 'Ada Okafor', 'Ada', '+234803' || to_char(n, 'FM0000000'), 'queued', 1, 'reserved', 'termii' FROM generate_series(1, $2::integer) AS n`,
    [ONE, PEOPLE],
  );
  await pool.query('ANALYZE bare_queue');
  const batch = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ seq: number }>(
      `UPDATE bare_queue q SET state = 'sending', attempts = attempts + 1, fence = fence + 1, updated_at = now(), lease_until = now() + interval '2 minutes'
      FROM (SELECT seq FROM bare_queue WHERE tenant_id = $1 AND message_id = $1 AND route = 'termii' AND state = 'queued' ORDER BY seq LIMIT 500 FOR UPDATE SKIP LOCKED) AS picked
      WHERE q.tenant_id = $1 AND q.message_id = $1 AND q.seq = picked.seq RETURNING q.seq`,
      [ONE],
    );
    if (rows.length === 0) return false;
    const seqs = rows.map(({ seq }) => seq);
    await pool.query(
      `UPDATE bare_queue q SET state = 'sent', charge = 'settled', reference = x.reference, lease_until = NULL, updated_at = now()
      FROM unnest($2::integer[], $3::text[]) AS x(seq, reference) WHERE q.tenant_id = $1 AND q.message_id = $1 AND q.seq = x.seq`,
      [ONE, seqs, seqs.map(String)],
    );
    return true;
  };
  const drain = async () => {
    while (await batch());
  };
  return (await timed(() => Promise.all([drain(), drain()]))) / 1000;
}

/** The id of the organisation and message of the bare rows. */
const ONE = '00000000-0000-4000-8000-000000000001';
