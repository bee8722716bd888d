import { access, constants, mkdir } from 'node:fs/promises';
import type { z } from 'zod';
import { routeName } from '../contract/messaging/channels/route-names.ts';
import type { provider } from '../contract/session/schemas.ts';
import type { Mailer } from './adapters/email/mailer.ts';
import type { SmsGateway } from './adapters/sms/gateway.ts';
import type { Database } from './core/db/index.ts';
import type { SmsRoutes } from './messaging/index.ts';

type Provider = z.input<typeof provider>;
type State = Provider['state'];

/** A provider that has not answered by then does not answer, as far as somebody looking at the screen is concerned. */
const PATIENCE_MS = 5000;

/** What messages leave by, where files and rows are kept, and whether each answers now. Asks all of them at once. */
export async function providerStates(from: {
  sms: SmsRoutes;
  mailer: Mailer | null;
  database: Database;
  dataDir: string;
}): Promise<Provider[]> {
  const answers = await Promise.all([
    ...oneSandbox(from.sms.gateways.ordered).map(smsState),
    emailState(from.mailer),
    storageState(from.dataDir),
    databaseState(from.database),
  ]);
  return answers;
}

/** Each way to send has a sandbox of its own where nothing real is set up; on the screen they are one. */
const oneSandbox = (gateways: readonly SmsGateway[]): SmsGateway[] =>
  gateways.filter((one, place) => !one.pretend || gateways.findIndex(({ pretend }) => pretend) === place);

async function smsState(gateway: SmsGateway): Promise<Provider> {
  const health = await within(gateway.health(), {
    state: 'failing' as const,
    words: 'It has not answered for 5 seconds.',
  });
  const told = health.state === 'ok' ? (health.detail ?? 'Ready to send.') : health.words;
  const words = gateway.pretend ? 'For training and trying out: messages are not really sent.' : told;
  return {
    name: gateway.name,
    kind: 'sms',
    label: `SMS: ${routeName(gateway.name)}`,
    state: stateOf(health.state === 'ok'),
    words,
  };
}

async function emailState(mailer: Mailer | null): Promise<Provider> {
  const common = { name: 'smtp', kind: 'email' as const, label: 'E-mail' };
  if (!mailer) {
    return {
      ...common,
      state: 'not set up',
      words:
        'The operator gives people their links for passwords and invitations. Set SMTP_URL and MAIL_FROM to send e-mail.',
    };
  }
  const answers = await within(mailer.answers(), false);
  return {
    ...common,
    state: stateOf(answers),
    words: answers ? 'The mail server accepts us.' : 'The mail server does not answer or does not accept us.',
  };
}

async function storageState(dataDir: string): Promise<Provider> {
  const writable = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => access(dataDir, constants.W_OK))
    .then(
      () => true,
      () => false,
    );
  const words = writable
    ? 'On this server, in its data folder.'
    : 'The data folder of this server cannot be written to.';
  return { name: 'files', kind: 'storage', label: 'Files', state: stateOf(writable), words };
}

async function databaseState(database: Database): Promise<Provider> {
  const answers = await within(
    database.ping().then(() => true),
    false,
  );
  const embedded = database.kind === 'embedded';
  const kept = embedded
    ? 'Inside this server, with a snapshot after every hour in which something changed.'
    : 'On a PostgreSQL server.';
  return {
    name: database.kind,
    kind: 'database',
    label: embedded ? 'Database: embedded' : 'Database: PostgreSQL',
    state: stateOf(answers),
    words: answers ? kept : 'It does not answer.',
  };
}

const stateOf = (answers: boolean): State => (answers ? 'answers' : 'does not answer');

/** What somebody outside says, or `otherwise` when they are silent too long or break off. */
async function within<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  const timeUp = Promise.withResolvers<T>();
  const timer = setTimeout(() => timeUp.resolve(otherwise), PATIENCE_MS);
  try {
    return await Promise.race([asked.catch(() => otherwise), timeUp.promise]);
  } finally {
    clearTimeout(timer);
  }
}
