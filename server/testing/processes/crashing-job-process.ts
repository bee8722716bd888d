import { appendFileSync } from 'node:fs';
import { openDatabase } from '../../core/db/index.ts';
import { readEnv } from '../../core/env.ts';
import { type JobKind, Jobs } from '../../core/jobs.ts';
import { makeDeps } from '../../deps.ts';
import { run } from '../../run.ts';

/** The process's input: its environment, and the file in which it notes each job as it begins. */
export type CrashingJobProcess = { env: Record<string, string>; notes: string };

// A whole Koinonia with two more kinds of jobs, one of which kills it: `node crashing-job-process.ts '<as JSON>'`.
const { env: variables, notes } = JSON.parse(process.argv[2] ?? '{}') as CrashingJobProcess;
const env = readEnv(variables);
const deps = makeDeps(env, await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR }));
const note = (line: string) => appendFileSync(notes, `${line}\n`);
const deadly: JobKind = {
  queue: 'deadly',
  run: async () => {
    note('deadly');
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  },
};
const harmless: JobKind = {
  queue: 'harmless',
  run: async (_job, { turn }) => note(`harmless ${turn}`),
};
// Looks for dead jobs every second instead of every half minute.
const jobs = new Jobs(deps.base.database, deps.base.log, true, 1);
const running = await run({
  ...deps,
  jobs,
  jobKinds: [...deps.jobKinds, deadly, harmless],
});
process.stdout.write(`${running.url.replace('localhost', '127.0.0.1')}\n`);
