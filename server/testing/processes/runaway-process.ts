import { appendFileSync } from 'node:fs';
import { runBounded } from '../../core/bounded-work.ts';
import { openDatabase } from '../../core/db/index.ts';
import { readEnv } from '../../core/env.ts';
import { PARSE_LIMITS } from '../../core/sheets/read-sheet.ts';
import { makeDeps } from '../../deps.ts';
import { run } from '../../run.ts';

/**
 * The process's input: its environment, the time limit of a parse, and the file for the outcome and duration of each.
 */
export type RunawayProcess = { env: Record<string, string>; milliseconds?: number; notes: string };

// A whole Koinonia that begins endless parses, as many as may run at once, each time it gets SIGUSR2.
const { env: variables, milliseconds, notes } = JSON.parse(process.argv[2] ?? '{}') as RunawayProcess;
const env = readEnv(variables);
const running = await run(makeDeps(env, await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR })));
const module = new URL('./runaway-work.ts', import.meta.url);
const limits = { ...PARSE_LIMITS, ...(milliseconds && { milliseconds }) };
const begin = async (): Promise<void> => {
  const started = performance.now();
  const meter = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  const { state } = await runBounded({ module, run: 'spinMeasured', input: meter, limits });
  const clock = performance.now() - started;
  appendFileSync(notes, `${state} ${Math.round(meter[0] ?? 0)} ${Math.round(clock)}\n`);
};
process.on('SIGUSR2', () => {
  void begin();
  void begin();
});
process.stdout.write(`${running.url.replace('localhost', '127.0.0.1')}\n`);
