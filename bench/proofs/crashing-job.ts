import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Caller } from '../../server/testing/caller.ts';
import { startKillable } from '../../server/testing/processes/killable.ts';
import { until } from './church.ts';
import { type Environment, withEnvironment } from './environment.ts';
import { found, type Found } from './proof.ts';

/** A job that kills its process each time, among harmless jobs; somebody restarts the process each time. */
export async function crashingJob(): Promise<Found[]> {
  const kept = await mkdtemp(join(tmpdir(), 'koinonia-jobs-'));
  const notes = join(kept, 'notes');
  const lines = async () => (await readFile(notes, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  try {
    return await withEnvironment(async (environment) => {
      const env = {
        PORT: '0',
        HOST: '127.0.0.1',
        SIGN_UP: 'open',
        LOG_LEVEL: 'silent',
        DATA_DIR: kept,
        DATABASE_URL: environment.url,
      };
      const start = () => startKillable('crashing-job-process.ts', { env, notes });
      let process = await start();
      const tenantId = await new Caller(process.says).signUp();
      await enqueue(environment, tenantId, 'deadly', {});
      let lives = 0;
      let quarantined = false;
      while (!quarantined && lives < 8) {
        lives += 1;
        await enqueue(environment, tenantId, 'harmless', { turn: `${lives}` });
        const died = await Promise.race([process.ended.then(() => true), sleep(45_000, false)]);
        quarantined = (await stateOf(environment)) === 'failed';
        if (!died) break;
        // Pretends that the minute has passed after which a silent job counts as dead.
        await environment.admin(
          `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '2 minutes' WHERE state = 'active'`,
        );
        process = await start();
        quarantined = await until(async () => (await stateOf(environment)) !== 'active', 15_000).then(
          async () => (await stateOf(environment)) === 'failed',
        );
      }
      await enqueue(environment, tenantId, 'harmless', { turn: 'last' });
      const others = async () => new Set((await lines()).filter((line) => line.startsWith('harmless'))).size;
      await until(async () => (await others()) === lives + 1, 30_000);
      const deaths = (await lines()).filter((line) => line === 'deadly').length;
      const harmless = await others();
      await process.kill('SIGKILL');
      return [
        found(
          {
            row: '47',
            what: 'a job that kills its process, among others',
            goal: 'quarantined after 3; others go on',
            figure: `${quarantined ? 'quarantined' : 'not quarantined'} after ${deaths} deaths; ${harmless} of ${lives + 1} others done`,
            met: quarantined && deaths === 3 && harmless === lives + 1,
          },
          `the job stands at "${String(await stateOf(environment))}"`,
        ),
      ];
    });
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

async function enqueue(
  { database }: Environment,
  tenantId: string,
  queue: string,
  ids: Record<string, string>,
): Promise<void> {
  await database.withTenant(tenantId, (tx) =>
    tx.execute(sql`SELECT app.enqueue(${queue}, ${JSON.stringify(ids)}::jsonb, now(), NULL)`),
  );
}

async function stateOf({ admin }: Environment): Promise<unknown> {
  const [job] = await admin(`SELECT state::text AS state FROM pgboss.job WHERE name = 'deadly'`);
  return job?.['state'];
}
