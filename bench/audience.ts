import { sql } from 'drizzle-orm';
import { fillPeople } from './fill-people.ts';
import { alternate, timed, type Measured } from './measurements.ts';
import { allContactsToken } from '../contract/messaging/tokens.ts';
import { withServer } from './environment.ts';

const PEOPLE = 100_000;

/** Preparing 100,000 personalised recipients, against a bare `INSERT … SELECT` into the same columns with the primary key only. */
export function benchAudience(): Promise<Measured[]> {
  return withServer({ TRIAL_UNITS: '10000000', ROLE: 'web' }, async ({ database, vacuum, caller, tenantId }) => {
    await fillPeople(database, tenantId, PEOPLE);
    await database.asOwner(async (owner) => {
      await owner.exec(
        'CREATE TABLE bare_recipients (LIKE recipients INCLUDING DEFAULTS, PRIMARY KEY (tenant_id, message_id, seq)); GRANT INSERT ON bare_recipients TO app_rw',
      );
    });
    await vacuum();
    const { body } = await caller.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs');
    const subject = body.returnObject[0]?.mask;
    const send = {
      subject,
      message: 'Dear #name#, service begins at nine.',
      isPersonalized: true,
      groupedContacts: [allContactsToken],
    };
    const taken = await alternate(
      3,
      () =>
        timed(async () => {
          const answer = await caller.post<{ id: string; unitsUsed: number }>('/api/Messaging/sendSms', send);
          if (answer.body.unitsUsed !== PEOPLE) throw new Error(`not sent: ${JSON.stringify(answer.body)}`);
        }),
      () =>
        timed(() =>
          database.withTenant(tenantId, (tx) =>
            tx.execute(sql`
              INSERT INTO bare_recipients (tenant_id, message_id, seq, person_id, name, greeting, address, state, reason, pages, charge, route)
              SELECT ${tenantId}::uuid, ${crypto.randomUUID()}::uuid, row_number() OVER (), id, first_name || ' ' || last_name, first_name, phone, 'queued', '', 1, 'reserved', 'sandbox' FROM people`),
          ),
        ),
    );
    const rates = (times: number[]) => times.map((ms) => PEOPLE / (ms / 1000));
    return [
      {
        operation: 'prepare 100,000 personalised recipients',
        limit: 'bare INSERT … SELECT',
        kind: 'rate',
        unit: 'rows/s',
        goal: 0.5,
        ours: rates(taken.ours),
        against: rates(taken.against),
      },
    ];
  });
}
