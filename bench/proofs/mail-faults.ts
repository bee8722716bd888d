import type { SmtpManner } from '../../server/testing/simulators/smtp.ts';
import { startSmtpSimulator } from '../../server/testing/simulators/smtp.ts';
import { openChurch, until } from './church.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';

/** Each fault of a mail server, the recipient's final state, and how often the server accepted the message. */
const manners: { manner: SmtpManner; state: 'sent' | 'failed' | 'unknown'; accepted: number }[] = [
  { manner: 'greylisted', state: 'sent', accepted: 1 },
  { manner: 'break in the data', state: 'sent', accepted: 1 },
  { manner: 'bad mailbox', state: 'failed', accepted: 0 },
  { manner: 'full mailbox', state: 'failed', accepted: 0 },
  { manner: 'bad content', state: 'failed', accepted: 0 },
  { manner: 'reset after accepting', state: 'unknown', accepted: 1 },
];

/** Row 42 over SMTP, and row 39: all faults of a mail server, mixed; and five people at one address. */
export async function mailFaults(size: Size, wanted: (row: string) => boolean): Promise<Found[]> {
  const each = size === 'full' ? 100 : 10;
  const simulator = await startSmtpSimulator({ delayMs: 5 });
  try {
    return await withEnvironment(async (environment) => {
      const server = await environment.server({
        SMTP_URL: simulator.url,
        MAIL_FROM: 'mail@example.org',
        SMTP_OPTIONS: JSON.stringify({ rate: 200, connections: 1 }),
      });
      const church = await openChurch(environment.database, server.url, 0, 'Email');
      const all: Found[] = [];
      for (const { manner, state, accepted } of wanted('42') ? manners : []) {
        // Never so many in a row that the message would be paused.
        const script = Array.from({ length: each }, (_, at) => (at % 5 === 0 ? manner : undefined));
        const hurt = script.filter((one) => one !== undefined).length;
        simulator.settings.script.push(...(script as SmtpManner[]));
        const chosen = Array.from({ length: each }, (_, at) => `${manner.replaceAll(' ', '-')}${at}@example.com`);
        // A message that breaks midway must be longer than one sent at once.
        const message = manner === 'break in the data' ? `<p>${'Service at 9. '.repeat(50_000)}</p>` : 'Service at 9';
        const { body } = await church.send({ toOthers: chosen.join(), message });
        const over = await until(async () => {
          const { counts } = await church.report(body.id);
          return (counts['queued'] ?? 0) + (counts['sending'] ?? 0) === 0;
        }, 300_000);
        const { counts } = await church.report(body.id);
        const times = chosen.map((to) => simulator.accepted.timesOf(to));
        const twice = times.filter((count) => count > 1).length;
        const expected = state === 'sent' ? each : each - hurt;
        // If a message left completely before the server broke off, it may have been accepted.
        const open = manner === 'break in the data' ? (counts['unknown'] ?? 0) : 0;
        const right = (counts['sent'] ?? 0) + open === expected && (state === 'sent' || counts[state] === hurt);
        const reached = times.filter((count) => count === 1).length;
        all.push(
          found(
            {
              row: '42',
              what: `over SMTP, ${hurt} of ${each} e-mails meet: ${manner}`,
              goal: `each of them ${state}${manner === 'break in the data' ? ', or unknown where all of it had left' : ''}; at most one accepted; the others sent`,
              figure: `${counts['sent'] ?? 0} sent, ${counts['failed'] ?? 0} failed, ${counts['unknown'] ?? 0} unknown; ${twice} accepted twice`,
              met: over && right && twice === 0 && reached === each - open - (accepted === 0 ? hurt : 0),
            },
            `${reached} were accepted once; ${JSON.stringify(counts)}`,
          ),
        );
      }
      if (wanted('39')) all.push(await sharedAddress(church, simulator));
      return [...all, await checkLedger(environment, '42')];
    });
  } finally {
    await simulator.close();
  }
}

type Church = Awaited<ReturnType<typeof openChurch>>;
type Simulator = Awaited<ReturnType<typeof startSmtpSimulator>>;

async function sharedAddress(church: Church, { accepted }: Simulator): Promise<Found> {
  const names = ['Ada', 'Bola', 'Chidi', 'Dupe', 'Emeka'];
  const family = names.map((firstName) => ({ firstName, lastName: 'Okafor', email: 'family@example.com' }));
  await church.caller.post('/api/People/CreatePeople', family);
  const { body: found5 } = await church.caller.get<{ id: string }[]>(
    '/api/Membership/GetSearchedUSers?searchText=okafor',
  );
  const ToContacts = found5.map(({ id }) => id).join();
  const send = async (sharedAddress: 'joined' | 'each') => {
    const before = accepted.timesOf('family@example.com');
    const { body } = await church.send({ ToContacts, sharedAddress, message: 'Dear #name#', isPersonalized: true });
    await until(async () => (await church.report(body.id)).state === 'done', 60_000);
    const { counts } = await church.report(body.id);
    return { counts, got: accepted.timesOf('family@example.com') - before };
  };
  const joined = await send('joined');
  const each = await send('each');
  return found(
    {
      row: '39',
      what: 'five people with one e-mail address, over SMTP',
      goal: 'one message, four recorded as same address; "one to each": five',
      figure: `${joined.got} message and ${joined.counts['suppressed'] ?? 0} same address; one to each: ${each.got}`,
      met: joined.got === 1 && joined.counts['suppressed'] === 4 && each.got === 5,
    },
    `${found5.length} people; ${JSON.stringify([joined, each])}`,
  );
}
