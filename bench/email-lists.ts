import { allContactsToken } from '../contract/messaging/tokens.ts';
import { asSuperuser } from './as-superuser.ts';
import { withServer } from './environment.ts';
import { fillPeople } from './fill-people.ts';
import { alternate, type Measured, median } from './measurements.ts';
import { sequentialLatencies } from './request-load.ts';

const PEOPLE = 100_000;
/** Messages of each channel in the list of those sent. */
const SENT = 30;

/** The sent list and a report with 100,000 recipients, of e-mails with 20 KB of text, against those of SMS. */
export function benchEmailLists(): Promise<Measured[]> {
  return withServer({ TRIAL_UNITS: '10000000', ROLE: 'web' }, async (environment) => {
    const { url, caller, tenantId } = environment;
    await fillPeople(environment.database, tenantId, 10);
    const { body } = await caller.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs');
    const subject = body.returnObject[0]?.mask;
    const everybody = { groupedContacts: [allContactsToken] };
    const html = `<p>${'Service at nine. '.repeat(1200)}</p>`;
    const sms = async () =>
      (
        await caller.post<{ id: string }>('/api/Messaging/sendSms', {
          subject,
          message: 'Service at nine',
          ...everybody,
        })
      ).body.id;
    const email = async () =>
      (
        await caller.post<{ mail: { id: string } }>('/api/Messaging/sendEmail', {
          subject: 'Sunday',
          message: html,
          ...everybody,
        })
      ).body.mail.id;
    for (let turn = 0; turn < SENT; turn += 1) {
      await sms();
      await email();
    }
    await fillPeople(environment.database, tenantId, PEOPLE);
    const [text, mail] = [await sms(), await email()];
    await asSuperuser(environment.adminUrl, [
      `UPDATE recipients SET state = CASE WHEN seq % 50 = 0 THEN 'failed' ELSE 'sent' END,
        reason = CASE WHEN seq % 50 = 0 THEN 'Rejected' ELSE '' END, charge = CASE WHEN charge = 'none' THEN 'none' ELSE 'settled' END`,
      `UPDATE messages SET state = 'done', done_at = now()`,
    ]);
    await environment.vacuum();
    const headers = { cookie: caller.cookie };
    const taking = (path: string) => async () =>
      median(
        await sequentialLatencies(
          Array.from({ length: 20 }, () => url + path),
          headers,
        ),
      );
    const at = (name: string) => `/api/Messaging/${name}`;
    const pairs = [
      ['the sent list of e-mails', at('GetAllSentEmail?page=0&pageSize=50'), at('GetAllSentSMS?page=0&pageSize=50')],
      ['report of an e-mail to 100,000', at(`GetEmailReport/${mail}`), at(`GetSmsReport/${text}`)],
      [
        'first page of its people',
        at(`GetEmailRecipients/${mail}?page=0&pageSize=50`),
        at(`GetSmsRecipients/${text}?page=0&pageSize=50`),
      ],
    ] as const;
    const found: Measured[] = [];
    for (const [operation, ours, theirs] of pairs) {
      const taken = await alternate(3, taking(ours), taking(theirs));
      found.push({ operation, limit: 'the same of SMS', kind: 'time', unit: 'ms', goal: 1.1, ...taken });
    }
    return found;
  });
}
