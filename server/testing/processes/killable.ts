import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from './node-flags.ts';
import type { CrashingJobProcess } from './crashing-job-process.ts';
import type { LedgerProcess } from './ledger-process.ts';
import type { RunawayProcess } from './runaway-process.ts';
import type { SmsProcess } from './sms-process.ts';

/** `says`: its first line. `ended`: its exit code, or null if a signal ended it. */
export type Killable = {
  says: string;
  pid: number;
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
};

const alive = new Set<ChildProcess>();

/**
 * Makes `endKillables` end this process too, whatever happens to its test. Resolves to its exit code once it has ended.
 */
export function endWithTests(child: ChildProcess): Promise<number | null> {
  alive.add(child);
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      alive.delete(child);
      resolve(code);
    }),
  );
}

type Told = {
  'sms-process.ts': SmsProcess;
  'sms-worker-process.ts': SmsProcess;
  'ledger-process.ts': LedgerProcess;
  'crashing-job-process.ts': CrashingJobProcess;
  'runaway-process.ts': RunawayProcess;
};

/** Starts a process that a test will kill, and waits for its first line. */
export async function startKillable<Script extends keyof Told>(script: Script, told: Told[Script]): Promise<Killable> {
  const args = [...nodeFlags, '--no-warnings', join(import.meta.dirname, script), JSON.stringify(told)];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = endWithTests(child);
  const says = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it said anything`)));
  });
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await gone;
  };
  return { says, pid: child.pid ?? 0, ended: gone, kill };
}

/** Ends every process that a failed test left running. */
export function endKillables(): void {
  for (const child of alive) child.kill('SIGKILL');
}
