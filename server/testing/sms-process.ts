import { openDatabase } from '../core/db/index.ts';
import { readEnv } from '../core/env.ts';
import { makeDeps } from '../deps.ts';
import { run } from '../running.ts';
import { keyedGateway, type KeyedOptions } from './simulators/keyed-gateway.ts';
import { sendingBy } from './sms-church.ts';

/** What a process of its own is told: its environment, how its worker behaves, and the simulated provider if any. */
export type SmsProcess = { env: Record<string, string>; worker: { leaseMs: number; sweepMs: number }; keyed?: KeyedOptions };

// Runs a whole Koinonia, or a worker of one, to be killed by a test: `node sms-process.ts '<SmsProcess as JSON>'`.
const { env: variables, worker, keyed } = JSON.parse(process.argv[2] ?? '{}') as SmsProcess;
const env = readEnv(variables);
const deps = { ...makeDeps(env, await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR })), smsWorker: worker };
const running = await run(keyed ? sendingBy(keyedGateway(keyed), worker)(deps) : deps);
process.stdout.write(`${running.url}\n`);
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
