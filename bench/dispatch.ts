import { spawn } from 'node:child_process';
import pg from 'pg';
import { allContactsToken } from '../contract/messaging/tokens.ts';
import { senderIds } from '../server/messaging/index.ts';
import { fillPeople } from './fill-people.ts';
import { inTurn, type Measured, timed } from './figures.ts';
import { onStage, type Stage } from './stage.ts';

const PEOPLE = 20_000;
const SLOW_RATE = 1000;

/** Sending to an HTTP route with the state of every recipient kept, against claiming and marking done alone, and against a route's own limit. */
export async function benchDispatch(): Promise<Measured[]> {
  const provider = await startProvider();
  const routes = (rate: number) => ({
    SMS_ROUTES: 'termii',
    TERMII_BASE_URL: provider.url,
    TERMII_API_KEY: 'key',
    TERMII_SECRET: 'secret',
    TRIAL_UNITS: '10000000',
    SMS_ROUTE_OPTIONS: JSON.stringify({ termii: { rate, night: false, window: 10, bulk: 100 } }),
  });
  try {
    const quick = await onStage(routes(1_000_000), async (stage) => {
      const send = await prepare(stage, PEOPLE);
      const pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 2 });
      const taken = await inTurn(
        3,
        async () => PEOPLE / (await send()),
        async () => PEOPLE / (await claimAndMark(pool)),
      );
      await pool.end();
      return taken;
    });
    const slow = await onStage(routes(SLOW_RATE), async (stage) => {
      const send = await prepare(stage, 5000);
      return inTurn(
        2,
        async () => 5000 / (await send()),
        async () => SLOW_RATE,
      );
    });
    return [
      {
        operation: 'SMS to an HTTP route, state kept for each',
        limit: 'claim and mark done',
        kind: 'rate',
        unit: '/s',
        goal: 0.5,
        ...quick,
      },
      {
        operation: `SMS to a route that takes ${SLOW_RATE} a second`,
        limit: 'the route’s own limit',
        kind: 'rate',
        unit: '/s',
        goal: 0.95,
        ...slow,
      },
    ];
  } finally {
    provider.stop();
  }
}

/** The simulated provider in a process of its own, so that its work is not counted as ours. */
async function startProvider(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['server/testing/simulators/termii-process.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (piece: Buffer) => resolve(piece.toString().trim())),
  );
  return { url, stop: () => child.disconnect() };
}

/** Fills the organisation, and returns what sends one message to everybody: seconds until the last is sent. */
async function prepare({ database, settle, caller, tenantId }: Stage, people: number): Promise<() => Promise<number>> {
  await fillPeople(database, tenantId, people);
  const mask = 'GraceChapel';
  await settle();
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

async function allSent(caller: Stage['caller'], id: string): Promise<void> {
  for (;;) {
    const { body } = await caller.get<{ counts: Record<string, number> }>(`/api/Messaging/GetSmsReport/${id}`);
    const open = (body.counts['queued'] ?? 0) + (body.counts['sending'] ?? 0);
    if (open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What keeping states costs at the least: the same rows claimed in batches and marked done, with nothing in between. Seconds. */
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

/** Stands for the organisation and the message of the bare rows. */
const ONE = '00000000-0000-4000-8000-000000000001';
