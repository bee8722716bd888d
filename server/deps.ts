import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { smtpMailer } from './adapters/email/smtp.ts';
import type { Gateway } from './adapters/sms/gateway.ts';
import { gatewayRegistry } from './adapters/sms/registry.ts';
import { sandbox } from './adapters/sms/sandbox.ts';
import { termii } from './adapters/sms/termii.ts';
import type { Base } from './core/context.ts';
import type { Database } from './core/db/index.ts';
import { BadEnvironment, type Env } from './core/env.ts';
import { forgetAnswers } from './core/forget-answers.ts';
import { EventHub } from './core/events.ts';
import { type JobKind, Jobs } from './core/jobs.ts';
import { logOptions } from './core/log.ts';
import { forgetKept, newOrganisationSms, type SmsRoutes, type WorkerOptions } from './messaging/index.ts';
import { forgetStaged } from './people/index.ts';
import { providerStates } from './providers.ts';
import type { SessionDeps } from './session/index.ts';
import { addSampleData, removeSampleData } from './testing/demo.ts';

/** Everything chosen at start: the only place where concrete adapters are named. */
export type Deps = {
  base: Base;
  logger: FastifyBaseLogger;
  sms: SmsRoutes;
  smsWorker: Partial<WorkerOptions>;
  jobKinds: readonly JobKind[];
  session: SessionDeps;
  close: () => Promise<void>;
};

/** Chooses the adapters that the environment asks for, around an open database. */
export function makeDeps(env: Env, database: Database): Deps {
  const logger = pino(logOptions(env.LOG_LEVEL));
  const sms = smsRoutes(env);
  const mailer = env.SMTP_URL && env.MAIL_FROM ? smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }) : null;
  const events = new EventHub();
  const base: Base = { env, database, events, jobs: new Jobs(database, logger, env.ROLE !== 'web'), clock: () => new Date() };
  return {
    base,
    logger,
    sms,
    smsWorker: {},
    jobKinds: [forgetAnswers, forgetStaged, forgetKept],
    session: {
      mailer,
      sandbox: sms.gateways.pretend,
      appUrl: env.APP_URL?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`,
      onMailFailure: (kind) => logger.warn({ kind }, 'system mail could not be handed over'),
      newOrganisation: [
        newOrganisationSms({ trialUnits: env.TRIAL_UNITS ?? (sms.gateways.pretend ? 1000 : 0), pretend: sms.gateways.pretend }),
        addSampleData,
      ],
      removeSampleData: [removeSampleData],
      providers: () => providerStates({ sms, mailer, database, dataDir: env.DATA_DIR }),
    },
    close: async () => {
      await Promise.all([sms.gateways.close(), sms.pretend.close()]);
      await events.stop();
      await database.close();
    },
  };
}

/** Every route named in either list, each once; the sandbox is always there for people of the sample data. */
function smsRoutes(env: Env): SmsRoutes {
  const hybrid = env.SMS_HYBRID_ROUTES ?? env.SMS_ROUTES;
  const gateways = gatewayRegistry([...new Set([...env.SMS_ROUTES, ...hybrid])].map((name) => gatewayFor(name, env)));
  return { gateways, pretend: gateways.find('sandbox') ?? sandbox(), usual: env.SMS_ROUTES, hybrid };
}

function gatewayFor(name: string, env: Env): Gateway {
  const options = env.SMS_ROUTE_OPTIONS[name] ?? {};
  if (name === 'sandbox') return sandbox(options);
  if (name === 'termii') {
    if (!env.TERMII_API_KEY) throw new BadEnvironment('TERMII_API_KEY: should be the API key of your Termii account, since SMS_ROUTES names termii');
    if (!env.TERMII_SECRET) throw new BadEnvironment('TERMII_SECRET: should be the secret of your Termii account; delivery reports are checked with it');
    const baseUrl = env.TERMII_BASE_URL ?? 'https://api.ng.termii.com';
    return termii({ baseUrl, apiKey: env.TERMII_API_KEY, secret: env.TERMII_SECRET, bulkSize: options.bulk, rate: options.rate, window: options.window });
  }
  throw new BadEnvironment(`SMS_ROUTES: should name routes there are (sandbox, termii); "${name}" is not one`);
}
