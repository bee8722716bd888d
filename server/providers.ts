import { access, constants, mkdir } from 'node:fs/promises';
import { routeName } from '../contract/messaging/channels/route-names.ts';
import type { Mailer } from './adapters/email/mailer.ts';
import type { SmsGateway } from './adapters/sms/gateway.ts';
import { routeText } from './adapters/route-words.ts';
import type { Database } from './core/db/index.ts';
import { catalogue } from './core/language/catalogue.ts';
import type { SmsRoutes } from './messaging/index.ts';
import type { ProviderState } from './session/index.ts';
import { commonWords } from './core/language/common-words.ts';

type State = ProviderState['state'];

const texts = catalogue('providers', {
  sms: 'SMS: {route}',
  files: 'Files',
  postgres: 'Database: PostgreSQL',
  silent: 'It has not answered for 5 seconds.',
  ready: 'Ready to send.',
  pretend: 'For training and trying out: messages are not really sent.',
  noMail:
    'The operator gives people their links for passwords and invitations. Set SMTP_URL and MAIL_FROM to send e-mail.',
  mailGood: 'The mail server accepts us.',
  mailBad: 'The mail server does not answer or does not accept us.',
  mailWithoutTls:
    'The mail server offers no encrypted connection (TLS), so e-mails wait. Turn TLS on there; only where its network is your own, add ?tls=optional to SMTP_URL.',
  filesGood: 'On this server, in its data folder.',
  filesBad: 'The data folder of this server cannot be written to.',
  databaseOwn: 'Run by this server, with a snapshot after every hour in which something changed.',
  databaseServer: 'On a server of its own.',
  databaseBad: 'It does not answer.',
});

/** A provider that has not answered by then is shown as not answering. */
const PATIENCE_MS = 5000;

/** The routes, the storage and the database, and whether each answers now. Asks all of them at once. */
export async function providerStates(from: {
  sms: SmsRoutes;
  mailer: Mailer | null;
  database: Database;
  dataDir: string;
  ownPostgres: boolean;
}): Promise<ProviderState[]> {
  const answers = await Promise.all([
    ...oneSandbox(from.sms.gateways.ordered).map(smsState),
    emailState(from.mailer),
    storageState(from.dataDir),
    databaseState(from.database, from.ownPostgres),
  ]);
  return answers;
}

/** Each channel without a real provider has a sandbox of its own; the screen shows them as one. */
const oneSandbox = (gateways: readonly SmsGateway[]): SmsGateway[] =>
  gateways.filter((one, place) => !one.pretend || gateways.findIndex(({ pretend }) => pretend) === place);

async function smsState(gateway: SmsGateway): Promise<ProviderState> {
  const health = await within(gateway.health(), null);
  const told = health?.state === 'ok' ? health.detail : health?.words;
  return {
    name: gateway.name,
    kind: 'sms',
    label: texts.sms({ route: routeName(gateway.name) }),
    state: stateOf(health?.state === 'ok'),
    words: gateway.pretend
      ? texts.pretend
      : told === undefined
        ? health
          ? texts.ready
          : texts.silent
        : routeText(told),
  };
}

async function emailState(mailer: Mailer | null): Promise<ProviderState> {
  const common = { name: 'smtp', kind: 'email' as const, label: commonWords.eMail };
  if (!mailer) {
    return {
      ...common,
      state: 'not set up',
      words: texts.noMail,
    };
  }
  const answers = await within<boolean | 'without TLS'>(mailer.answers(), false);
  return {
    ...common,
    state: stateOf(answers === true),
    words: answers === 'without TLS' ? texts.mailWithoutTls : answers ? texts.mailGood : texts.mailBad,
  };
}

async function storageState(dataDir: string): Promise<ProviderState> {
  const writable = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => access(dataDir, constants.W_OK))
    .then(
      () => true,
      () => false,
    );
  const words = writable ? texts.filesGood : texts.filesBad;
  return { name: 'files', kind: 'storage', label: texts.files, state: stateOf(writable), words };
}

async function databaseState(database: Database, own: boolean): Promise<ProviderState> {
  const answers = await within(
    database.ping().then(() => true),
    false,
  );
  return {
    name: 'postgres',
    kind: 'database',
    label: texts.postgres,
    state: stateOf(answers),
    words: !answers ? texts.databaseBad : own ? texts.databaseOwn : texts.databaseServer,
  };
}

const stateOf = (answers: boolean): State => (answers ? 'answers' : 'does not answer');

/** The answer of an outside service, or `otherwise` if it does not answer in time or breaks off. */
async function within<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  const timeUp = Promise.withResolvers<T>();
  const timer = setTimeout(() => timeUp.resolve(otherwise), PATIENCE_MS);
  try {
    return await Promise.race([asked.catch(() => otherwise), timeUp.promise]);
  } finally {
    clearTimeout(timer);
  }
}
