import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { BadEnvironment, type Env, readEnv } from '../../core/env.ts';
import { makeOutside, type Outside } from '../../deps.ts';
import { Mistake } from '../command.ts';
import { lookAtDatabase } from './database.ts';
import { lookAtBackups, lookAtDisk } from './disk-and-backups.ts';
import { exitCodeOf, type Finding, report, well, wrong } from './finding.ts';
import { lookAtMail, lookAtProviders } from './mail-and-providers.ts';
import { lookAtAddress, lookAtClock } from './public-address.ts';

/** `clock`: a server whose time is right. `backups`: the folder they are written to. */
type DoctorOptions = { clock?: string | undefined; backups?: string | undefined; leastFreeBytes?: number };

/**
 * Looks at a whole installation, and changes and sends nothing. Answers what to print, and the exit code.
 * @throws Mistake where the words of the command are wrong
 */
export async function doctor(
  argv: readonly string[],
  source?: Record<string, string | undefined>,
): Promise<{ text: string; exitCode: 0 | 1 | 2 }> {
  const { json, ...options } = readOptions(argv);
  const findings = await examine(() => readEnv(source), options);
  return {
    text: json ? JSON.stringify(findings, null, 2) : report(findings),
    exitCode: exitCodeOf(findings),
  };
}

function readOptions(argv: readonly string[]): DoctorOptions & { json?: boolean } {
  try {
    const options = { json: { type: 'boolean' }, clock: { type: 'string' }, backups: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...argv], options });
    if (values.clock !== undefined && !/^https?:\/\//.test(values.clock))
      throw new Error('--clock takes an address such as https://example.org.');
    return values;
  } catch (error) {
    throw new Mistake(`"doctor" does not understand this: ${(error as Error).message}`, { cause: error });
  }
}

/** Everything, one finding a line. */
export async function examine(read: () => Env, options: DoctorOptions = {}): Promise<Finding[]> {
  let env: Env;
  let outside: Outside;
  try {
    env = read();
    outside = makeOutside(env, pino({ level: 'silent' }));
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return [
      wrong('Settings', error.message, [
        'Koinonia does not start with them, and nothing else could be looked at.',
        'correct that variable, in the environment or in .env: docs/operating.md lists them all.',
      ]),
    ];
  }
  try {
    const { findings: database, inspection } = await lookAtDatabase(env);
    const parts = await Promise.all([
      lookAtDisk(env, {
        bytes: inspection?.bytes ?? null,
        ...(options.leastFreeBytes && { least: options.leastFreeBytes }),
      }),
      lookAtBackups(env, { folder: options.backups, inspection }),
      lookAtAddress(env),
      lookAtClock(
        options.clock,
        database.some(({ about }) => about === 'Clock'),
      ),
      lookAtMail(env, outside),
      lookAtProviders(env, outside),
    ]);
    return [well('Settings', `Koinonia ${version()} understands them.`), ...database, ...parts.flat()];
  } finally {
    await Promise.all([outside.sms, outside.mail.routes].map(({ gateways }) => gateways.close()));
  }
}

function version(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
