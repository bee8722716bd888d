import { openDatabase } from '../../core/db/index.ts';
import { readEnv } from '../../core/env.ts';
import { makeDeps } from '../../deps.ts';
import { newOrganisationSms } from '../../messaging/index.ts';
import { run } from '../../run.ts';
import { routesOf, type SimulatedRoute } from '../simulators/simulated-route.ts';

/** The process's input: its environment, its worker's settings, and the simulated provider. */
export type SmsProcess = {
  env: Record<string, string>;
  worker: { leaseMs: number; sweepMs: number };
  route: SimulatedRoute;
};

// Runs a whole Koinonia to be killed by a test: `node sms-process.ts '<SmsProcess as JSON>'`.
const { env: variables, worker, route } = JSON.parse(process.argv[2] ?? '{}') as SmsProcess;
const env = readEnv(variables);
const chosen = makeDeps(env, await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR }));
const opening = newOrganisationSms({ trialUnits: env.TRIAL_UNITS ?? 0, pretend: true });
const deps = { ...chosen, session: { ...chosen.session, newOrganisation: [opening] } };
const running = await run({ ...deps, ...routesOf(route), smsWorker: worker });
process.stdout.write(`${running.url}\n`);
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
