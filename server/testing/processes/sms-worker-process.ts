import { pino } from 'pino';
import { openPostgres } from '../../core/db/engines/postgres.ts';
import { readEnv } from '../../core/env.ts';
import { EventHub } from '../../core/events.ts';
import { composeChannels, applyOptOut, startWorker } from '../../messaging/index.ts';
import { routesOf } from '../simulators/simulated-route.ts';
import type { SmsProcess } from './sms-process.ts';

// Runs only the sending, on PostgreSQL, to be killed by a test; it starts sooner than a whole Koinonia.
const { env: variables, worker, route } = JSON.parse(process.argv[2] ?? '{}') as SmsProcess;
const env = readEnv(variables);
const database = openPostgres({ url: env.DATABASE_URL ?? '', poolSize: 4 });
const log = pino({ enabled: false });
const base = {
  env,
  database,
  events: new EventHub(database.secret),
  log,
  clock: () => new Date(),
  applyOptOut,
};
const running = await startWorker(base, composeChannels(routesOf(route)), worker);
process.stdout.write('working\n');
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
