import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import type { SmsGateway } from '../../adapters/sms/gateway.ts';
import type { Env } from '../../core/env.ts';
import { wordsInEnglish } from '../../core/errors.ts';
import type { Outside } from '../../deps.ts';
import { type Finding, note, unseen, well, wrong } from './finding.ts';

type RecordFinding = Awaited<ReturnType<NonNullable<Outside['mail']['deliverability']>>>[number];

const mailMatters = 'mailbox providers put mail into spam, or refuse it.';
const networkAdvice = 'run this where there is a network; for records of mail, DNS_SERVERS names other name servers.';

/** The mail server, and the records of the sender's domain that mailbox providers ask for. */
export async function lookAtMail(env: Env, { mail, mailer }: Outside): Promise<Finding[]> {
  const about = 'Mail server';
  if (!mail.deliverability || !mailer) {
    if (!env.SMTP_URL) return [note(about, 'None is set up (SMTP_URL): e-mails reach nobody.')];
    return [
      wrong(about, 'SMTP_URL is set, but MAIL_FROM is not.', ['e-mails reach nobody.', 'set MAIL_FROM to the sender.']),
    ];
  }
  const [answers, records] = await Promise.all([mailer.answers(), mail.deliverability()]);
  const silent = records.some(({ check, state }) => check === 'TLS' && state === 'unknown');
  return [serverFinding(answers, silent), ...records.map(recordFinding)];

  function serverFinding(answer: boolean | 'without TLS', isSilent: boolean): Finding {
    if (answer === true) return well(about, 'It lets us in.');
    if (answer === 'without TLS')
      return wrong(about, 'It offers no TLS.', [
        'e-mails wait.',
        'turn TLS on there; only where its network is your own, add ?tls=optional to SMTP_URL.',
      ]);
    if (isSilent) return unseen(about, 'It does not answer.', networkAdvice);
    return wrong(about, 'It answers, but does not let us in.', [
      'no e-mail leaves.',
      'correct the account in SMTP_URL.',
    ]);
  }
}

function recordFinding({ check, state, words, publish }: RecordFinding): Finding {
  const said = wordsInEnglish(words);
  if (state === 'good') return well(check, said);
  if (state === 'unknown') return unseen(check, said, networkAdvice);
  // A provider of mail may sign for us, which cannot be seen from here.
  if (check === 'DKIM' && state === 'missing' && !publish) return note(check, said);
  const remedy = publish ? `publish ${publish.name} ${publish.type} "${publish.value}"` : 'as it says.';
  return wrong(check, said, [mailMatters, remedy]);
}

/** Each provider of SMS, by its own word on our account: nothing is sent. The store of files, where it is a bucket. */
export async function lookAtProviders(env: Env, { sms, storage }: Outside): Promise<Finding[]> {
  const real = sms.gateways.ordered.filter(({ pretend }) => !pretend);
  const routes = await Promise.all(real.map(routeFinding));
  if (real.length === 0) routes.push(note('SMS', 'Every route is the sandbox (SMS_ROUTES): SMS reach nobody.'));
  if (storage.kind !== 's3') return routes;
  return [...routes, await bucketFinding(storage)];
}

async function routeFinding(gateway: SmsGateway): Promise<Finding> {
  const about = routeName(gateway.name);
  const matters = 'SMS by this route wait.';
  const health = await gateway.health();
  if (health.state === 'failing') {
    const silent = /cannot be reached|did not answer|not connected| answered 5\d\d/.test(health.words);
    if (silent)
      return unseen(
        about,
        `${health.words}.`,
        'run this where there is a network, and see whether the provider has an outage.',
      );
    return wrong(about, `${health.words}.`, [
      matters,
      'compare the key (or the account and its password) with what the provider shows, and ask it whether the account is open.',
    ]);
  }
  const balance = /-?\d[\d,.]*/.exec(health.detail ?? '')?.[0];
  if (balance !== undefined && Number(balance.replaceAll(',', '')) <= 0)
    return wrong(about, `It takes our key. ${health.detail}.`, [matters, 'top up the account at the provider.']);
  return well(about, `It takes our key.${health.detail ? ` ${health.detail}.` : ''}`);
}

async function bucketFinding(storage: Outside['storage']): Promise<Finding> {
  const about = 'Bucket';
  try {
    for await (const _one of storage.list('')) break;
    return well(about, 'The bucket of S3_URL lets us in.');
  } catch (error) {
    const refused = error instanceof Error && 'status' in error ? ` (${String(error.status)})` : '';
    return refused
      ? wrong(about, `The store of S3_URL answers, but does not let us in${refused}.`, [
          'pictures can be neither shown nor saved.',
          'correct the key, its secret and the bucket in S3_URL.',
        ])
      : unseen(about, 'The store of S3_URL could not be asked.', networkAdvice);
  }
}
