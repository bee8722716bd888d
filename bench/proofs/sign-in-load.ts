import { sql } from 'drizzle-orm';
import { hashPassword } from '../../server/core/identity/password.ts';
import { writeAccounts } from '../../server/testing/accounts.ts';
import { Caller } from '../../server/testing/caller.ts';
import { password } from '../../server/testing/calls/example-input.ts';
import { timed } from '../measurements.ts';
import { withServer, type BenchEnvironment } from '../environment.ts';
import { percentile, type Found, type Size } from './proof.ts';

/** A hundred people sign in at once, again and again, while a signed-in user keeps working. */
export async function signInLoad(size: Size): Promise<Found[]> {
  const waves = size === 'full' ? 10 : 1;
  return withServer({ TRUST_PROXY: '127.0.0.1' }, async (environment) => {
    const { url, caller } = environment;
    const emails = await administrators(environment);
    const others = async (until: () => boolean) => {
      const times: number[] = [];
      while (!until() || times.length < 20)
        times.push(await timed(() => caller.get('/api/People/GetPeopleBasicInfo?page=0&pageSize=50')));
      return times;
    };
    const idle = await others(() => true);
    const busy: number[] = [];
    let entered = 0;
    for (let wave = 0; wave < waves; wave += 1) {
      let over = false;
      const signIns = emails.map((email, place) =>
        new Caller(url).post(
          '/api/session/sign-in',
          { email, password },
          { 'x-forwarded-for': `10.2.${wave}.${place}` },
        ),
      );
      const all = Promise.all(signIns).then((answers) => {
        over = true;
        entered += answers.filter(({ status }) => status === 200).length;
      });
      busy.push(...(await others(() => over)));
      await all;
    }
    const p95 = percentile(busy, 0.95);
    const met = p95 < 500;
    return [
      {
        row: '14',
        what: `100 parallel sign-ins, ${waves} times`,
        goal: 'p95 of other requests under 500 ms',
        figure: `p95 ${p95.toFixed(0)} ms of ${busy.length} requests; idle in the same minute ${percentile(idle, 0.95).toFixed(0)} ms; ${entered} signed in`,
        met,
        ...(!met && { cause: 'hashing filled the processors; see the idle figure and the load beside it' }),
      },
    ];
  });
}

/** A hundred people of the organisation who may sign in; returns their e-mails. */
async function administrators({ database, tenantId }: BenchEnvironment): Promise<string[]> {
  const passwordHash = await hashPassword(password);
  const emails = Array.from({ length: 100 }, (_, n) => `crowd${n + 1}@example.org`);
  const accounts = await writeAccounts(
    database,
    emails.map((email) => ({ email, name: 'Somebody', passwordHash })),
  );
  const ids = sql.join(
    accounts.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await database.withTenant(tenantId, (tx) =>
    tx.execute(
      sql`INSERT INTO memberships (tenant_id, account_id, role) SELECT ${tenantId}::uuid, id, 'administrator' FROM unnest(ARRAY[${ids}]) id`,
    ),
  );
  return emails;
}
