import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { openDatabase } from '../../core/db/index.ts';
import { readEnv } from '../../core/env.ts';
import { makeDeps } from '../../deps.ts';
import { run } from '../../run.ts';
import { Caller } from '../caller.ts';
import { anyStep, type LedgerApp, ledgerDrift, walkLedger } from '../changes/ledger-walk.ts';

/** The process's input: its environment, and the file in which it notes each step and discrepancy. */
export type LedgerProcess = { env: Record<string, string>; notes: string };

const stepsOfAWalk = 150;
const walkers = 4;

/** Checks organisations as killed processes left them. */
async function lookBack(app: LedgerApp, note: (line: string) => void): Promise<void> {
  const { rows } = await app.base.database.asGate((tx) =>
    tx.execute<{ id: string }>(sql`SELECT app.all_tenants() AS id`),
  );
  for (const { id } of rows) {
    const drift = await ledgerDrift(app, id);
    if (drift) note(`off ${drift}`);
  }
}

// Walks the ledger at random until it is killed: `node ledger-process.ts '<LedgerProcess as JSON>'`.
const { env: variables, notes } = JSON.parse(process.argv[2] ?? '{}') as LedgerProcess;
const note = (line: string) => appendFileSync(notes, `${line}\n`);
const env = readEnv(variables);
const deps = makeDeps(env, await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR }));
const running = await run(deps);
// Each walk signs up an organisation of its own, and one address may sign up only a few.
const fromAnywhere = () => ({ 'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}` });
const app: LedgerApp = { base: deps.base, deps, caller: () => new Caller(running.url, fromAnywhere()) };
await lookBack(app, note);
process.stdout.write('walking\n');
const walkOn = async (): Promise<never> => {
  for (;;) {
    const [steps = []] = fc.sample(fc.array(anyStep, { minLength: stepsOfAWalk, maxLength: stepsOfAWalk }), 1);
    await walkLedger(app, steps, () => note('step')).catch((error: Error) => note(`off ${error.message}`));
  }
};
await Promise.all(Array.from({ length: walkers }, walkOn));
