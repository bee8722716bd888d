import { allContactsToken } from '../contract/messaging/tokens.ts';
import { asSuperuser } from './as-superuser.ts';
import { fillPeople } from './fill-people.ts';
import { alternate, type Measured, median } from './measurements.ts';
import { sequentialLatencies } from './request-load.ts';
import { referenceServer } from './reference.ts';
import { withServer } from './environment.ts';

const PEOPLE = 100_000;

/** The report of a message to 100,000 and the first page of its people, against counting and reading them bare. */
export function benchReport(): Promise<Measured[]> {
  return withServer({ TRIAL_UNITS: '10000000', ROLE: 'web' }, async (environment) => {
    const { url, caller, tenantId } = environment;
    await fillPeople(environment.database, tenantId, PEOPLE);
    const { body } = await caller.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs');
    const message = {
      subject: body.returnObject[0]?.mask,
      message: 'Service at nine',
      groupedContacts: [allContactsToken],
    };
    const sent = await caller.post<{ id: string }>('/api/Messaging/sendSms', message);
    const { id } = sent.body;
    const columns = 'seq, person_id, name, address, state, reason, pages, route, updated_at';
    await asSuperuser(environment.adminUrl, [
      `UPDATE recipients SET state = CASE WHEN seq % 50 = 0 THEN 'failed' WHEN seq % 3 = 0 THEN 'sent' ELSE 'delivered' END,
        reason = CASE WHEN seq % 50 = 0 THEN 'Rejected' ELSE '' END, charge = CASE WHEN seq % 50 = 0 THEN 'none' ELSE 'settled' END`,
      `UPDATE messages SET state = 'done', done_at = now()`,
      `CREATE TABLE bare_recipients AS SELECT tenant_id, message_id, ${columns} FROM recipients`,
      'ALTER TABLE bare_recipients ADD PRIMARY KEY (tenant_id, message_id, seq)',
      'CREATE INDEX ON bare_recipients (tenant_id, message_id, state, seq)',
      `GRANT SELECT ON bare_recipients TO ${new URL(environment.databaseUrl).username}`,
    ]);
    await environment.vacuum();
    const reference = await referenceServer(environment.databaseUrl, {
      counts: () => ({
        text: 'SELECT state, count(*) FROM bare_recipients WHERE tenant_id = $1 AND message_id = $2 GROUP BY state',
        values: [tenantId, id],
      }),
      page: () => ({
        text: `SELECT ${columns} FROM bare_recipients WHERE tenant_id = $1 AND message_id = $2 AND state = 'failed' ORDER BY seq LIMIT 50`,
        values: [tenantId, id],
      }),
    });
    const headers = { cookie: caller.cookie };
    /** Report and page together, as the screen asks for them. */
    const both = (first: string, second: string) => async () => {
      const times = await sequentialLatencies(Array.from({ length: 10 }, () => [first, second]).flat(), headers);
      return median(times.flatMap((time, at) => (at % 2 === 0 ? [time + (times[at + 1] ?? 0)] : [])));
    };
    const taken = await alternate(
      3,
      both(`${url}/api/Messaging/GetSmsReport/${id}`, `${url}/api/Messaging/GetSmsRecipients/${id}?page=0&pageSize=50`),
      both(`${reference.url}/counts`, `${reference.url}/page`),
    );
    await reference.stop();
    return [
      {
        operation: 'report page with 100,000 recipients',
        limit: 'bare count and page',
        kind: 'time',
        unit: 'ms',
        goal: 1.5,
        ...taken,
      },
    ];
  });
}
