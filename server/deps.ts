import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Mailer } from './adapters/email/mailer.ts';
import { smtpMailer } from './adapters/email/smtp.ts';
import { africasTalking } from './adapters/sms/africastalking.ts';
import type { SmsGateway } from './adapters/sms/gateway.ts';
import { mtnNight } from './adapters/sms/mtn-nigeria.ts';
import { gatewayRegistry } from './adapters/gateway-registry.ts';
import { sandbox } from './adapters/sms/sandbox.ts';
import { smpp } from './adapters/sms/smpp.ts';
import { termii } from './adapters/sms/termii.ts';
import { twilio } from './adapters/sms/twilio.ts';
import { fileStorage } from './adapters/storage/files.ts';
import { s3Storage } from './adapters/storage/s3.ts';
import type { Storage } from './adapters/storage/storage.ts';
import { appUrlOf } from './core/app-url.ts';
import type { Base } from './core/context.ts';
import type { Database } from './core/db/index.ts';
import { BadEnvironment, type Env, type RouteOptions } from './core/env.ts';
import { expireAnswers } from './core/delete-expired.ts';
import { EventHub } from './core/events.ts';
import { type JobKind, Jobs } from './core/jobs.ts';
import { type SlowRequestLimits, defaultSlowRequestLimits } from './core/http/slow-requests.ts';
import { logOptions } from './core/log.ts';
import { keepAttendanceTotals, makeAttendanceItems } from './attendance/index.ts';
import { careClock, forgetLinks, inviteEnabled, joinAsMember, mailInvitation } from './followup/index.ts';
import {
  type Channel,
  composeChannels,
  type EmailRoutes,
  countMediaUses,
  followSenderIds,
  applyOptOut,
  forgetSaved,
  newOrganisationSms,
  type SmsRoutes,
  type WorkerOptions,
} from './messaging/index.ts';
import { groupPicturesShown } from './groups/index.ts';
import { removePictures, storageState, sweepMedia, sweepPictures } from './media/index.ts';
import { expireStaged, personPicturesShown } from './people/index.ts';
import { type MailServer, mailServer } from './mail-server.ts';
import { providerStates } from './providers.ts';
import { closeForGood, applyRetention, makeExport } from './reports/index.ts';
import { mailAdministratorInvitation, type SessionDeps } from './session/index.ts';
import { addSampleData, removeSampleData } from './sample-data/sample-data.ts';

/** Everything chosen at start: the only place where concrete adapters are named. */
export type Deps = {
  base: Base;
  jobs: Jobs;
  logger: FastifyBaseLogger;
  storage: Storage;
  sms: SmsRoutes;
  email: EmailRoutes;
  /** Reads a bounce or complaint about a message of ours; null if BOUNCE_ADDRESS is not set. */
  readBounce: MailServer['readBounce'];
  /** Channels besides SMS and e-mail, each with the own routes that go by its name. */
  channels: readonly Channel[];
  smsWorker: Partial<WorkerOptions>;
  jobKinds: readonly JobKind[];
  session: SessionDeps;
  slowRequestLimits: SlowRequestLimits;
  /** As in `Snapshots`; null where nobody here writes any. */
  snapshotAge: (() => number) | null;
  close: () => Promise<void>;
};

/** The services on other machines that the environment names. */
export type Outside = { sms: SmsRoutes; mail: MailServer; mailer: Mailer | null; storage: Storage };

export function makeOutside(env: Env, logger: FastifyBaseLogger): Outside {
  return {
    sms: smsRoutes(env),
    mail: mailServer(env, logger),
    mailer: env.SMTP_URL && env.MAIL_FROM ? smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }) : null,
    storage: env.S3_URL ? s3Storage(env.S3_URL) : fileStorage(join(env.DATA_DIR, 'files')),
  };
}

/** Chooses the adapters that the environment asks for, around an open database. */
export function makeDeps(env: Env, database: Database): Deps {
  const logger = pino(logOptions(env.LOG_LEVEL));
  const { sms, mail, mailer, storage } = makeOutside(env, logger);
  const { routes: email, readBounce, deliverability } = mail;
  const events = new EventHub(database.secret);
  const base: Base = {
    env,
    database,
    events,
    log: logger,
    clock: () => new Date(),
    applyOptOut,
  };
  const session: SessionDeps = {
    mailer,
    sandbox: sms.gateways.pretend,
    appUrl: () => appUrlOf(env),
    onMailFailure: (kind) => logger.warn({ kind }, 'system mail could not be handed over'),
    joinAsMember,
    newOrganisation: [
      newOrganisationSms({
        trialUnits: env.TRIAL_UNITS ?? (sms.gateways.pretend ? 1000 : 0),
        pretend: sms.gateways.pretend,
      }),
      addSampleData,
    ],
    removeSampleData: [removeSampleData],
    deliverability: async () => (await deliverability?.()) ?? [],
    storageState: (ctx) => storageState(ctx, env.STORAGE_LIMIT),
    providers: () => providerStates({ sms, mailer, database, dataDir: env.DATA_DIR, ownPostgres: !env.DATABASE_URL }),
  };
  return {
    base,
    jobs: new Jobs(database, logger, env.ROLE !== 'web'),
    logger,
    storage,
    sms,
    email,
    readBounce,
    channels: [],
    smsWorker: {},
    jobKinds: [
      expireAnswers,
      mailAdministratorInvitation(session),
      removePictures(storage),
      sweepPictures(storage, [personPicturesShown, groupPicturesShown]),
      sweepMedia(storage, countMediaUses),
      expireStaged,
      makeAttendanceItems,
      keepAttendanceTotals,
      forgetSaved,
      followSenderIds(sms),
      inviteEnabled({ ...session, sms }),
      mailInvitation({ ...session, sms }),
      forgetLinks,
      careClock(composeChannels({ sms, email })),
      applyRetention,
      makeExport(storage),
      closeForGood(base, storage),
    ],
    session,
    slowRequestLimits: defaultSlowRequestLimits,
    snapshotAge: null,
    close: async () => {
      await Promise.all([sms, email].flatMap(({ gateways, pretend }) => [gateways.close(), pretend.close()]));
      await events.stop();
      await database.close();
    },
  };
}

/** Every route named in either list, each once; the sandbox is always there for people of the sample data. */
function smsRoutes(env: Env): SmsRoutes {
  const sandboxAlone = env.SMS_ROUTES.every((name) => name === 'sandbox');
  const hybrid = env.SMS_HYBRID_ROUTES ?? (sandboxAlone ? ['sandbox-hosted'] : env.SMS_ROUTES);
  const gateways = gatewayRegistry([...new Set([...env.SMS_ROUTES, ...hybrid])].map((name) => gatewayFor(name, env)));
  const pretend = gateways.find('sandbox') ?? sandbox();
  return { gateways, pretend, usual: env.SMS_ROUTES, hybrid, optOutBase: () => `${appUrlOf(env)}/u/` };
}

function gatewayFor(name: string, env: Env): SmsGateway {
  const { rate, window, bulk, channel, night } = env.SMS_ROUTE_OPTIONS[name] ?? {};
  const tuned = {
    ...(rate && { rate }),
    ...(window && { window }),
    ...(bulk && { bulkSize: bulk }),
    ...(channel && { channel }),
  };
  const make = makers[name];
  if (!make)
    throw new BadEnvironment(
      `SMS_ROUTES: should name routes there are (${Object.keys(makers).join(', ')}); "${name}" is not one`,
    );
  return withNight(make(env, tuned), night);
}

/** The night rule that the operator sets for a route, instead of the provider's own. */
function withNight(gateway: SmsGateway, night: RouteOptions[string]['night']): SmsGateway {
  if (night === undefined) return gateway;
  const { night: _usual, ...capabilities } = gateway.capabilities;
  if (night === false) return { ...gateway, capabilities };
  return { ...gateway, capabilities: { ...capabilities, night: { ...mtnNight, ...(night !== true && night) } } };
}

type Tuned = { rate?: number; window?: number; bulkSize?: number; channel?: 'generic' | 'dnd'; name?: string };

const makers: Partial<Record<string, (env: Env, tuned: Tuned) => SmsGateway>> = {
  sandbox: (_env, tuned) => sandbox(tuned),
  'sandbox-hosted': (_env, tuned) => sandbox({ ...tuned, hosted: true }),
  termii: termiiRoute,
  // The same account over its other channel: a rung for people whom the usual one does not reach.
  'termii-dnd': (env, tuned) => termiiRoute(env, { ...tuned, channel: 'dnd', name: 'termii-dnd' }),
  africastalking: (env, tuned) =>
    africasTalking({
      baseUrl: env.AFRICASTALKING_BASE_URL ?? 'https://api.africastalking.com',
      username: needed(
        env,
        'AFRICASTALKING_USERNAME',
        "the user name of your app at Africa's Talking, since SMS_ROUTES names africastalking",
      ),
      apiKey: needed(env, 'AFRICASTALKING_API_KEY', "the API key of your app at Africa's Talking"),
      ...tuned,
    }),
  twilio: (env, tuned) =>
    twilio({
      baseUrl: env.TWILIO_BASE_URL ?? 'https://api.twilio.com',
      accountSid: needed(env, 'TWILIO_ACCOUNT_SID', 'the SID of your Twilio account, since SMS_ROUTES names twilio'),
      authToken: needed(env, 'TWILIO_AUTH_TOKEN', 'the token of your Twilio account'),
      from: env.TWILIO_FROM,
      messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
      callbackUrl: callbackUrl(env, 'twilio'),
      ...tuned,
    }),
  smpp: (env, tuned) =>
    smpp({ url: needed(env, 'SMPP_URL', 'the address of your SMSC, since SMS_ROUTES names smpp'), ...tuned }),
};

function termiiRoute(env: Env, tuned: Tuned): SmsGateway {
  return termii({
    baseUrl: env.TERMII_BASE_URL ?? 'https://api.ng.termii.com',
    apiKey: needed(env, 'TERMII_API_KEY', 'the API key of your Termii account, since SMS_ROUTES names termii'),
    secret: needed(env, 'TERMII_SECRET', 'the secret of your Termii account; delivery reports are checked with it'),
    ...tuned,
  });
}

function needed(
  env: Env,
  name:
    | 'TERMII_API_KEY'
    | 'TERMII_SECRET'
    | `AFRICASTALKING_${'USERNAME' | 'API_KEY'}`
    | `TWILIO_${'ACCOUNT_SID' | 'AUTH_TOKEN'}`
    | 'SMPP_URL',
  what: string,
): string {
  const value = env[name];
  if (!value) throw new BadEnvironment(`${name}: should be ${what}`);
  return value;
}

/** The address for a provider's reports and replies; undefined if it could not reach us or be authenticated. */
function callbackUrl(env: Env, provider: string): string | undefined {
  if (!env.APP_URL || !env.SMS_CALLBACK_SECRET) return undefined;
  return `${env.APP_URL.replace(/\/$/, '')}/callbacks/sms/${provider}/${encodeURIComponent(env.SMS_CALLBACK_SECRET)}`;
}
