import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { existsSync } from 'node:fs';

const root = dirname(import.meta.dirname);

/**
 * A section's outcome. `ran` and `skipped` name its tests, so that a test for the other database only can be found
 * there; `atSecondTry` names tests that passed after failing, and the reason they failed; `unfinished` names files
 * whose tests did not begin; `output` is shown if something failed.
 */
export type Outcome = {
  passed: number;
  failed: number;
  ran: string[];
  skipped: string[];
  atSecondTry?: string[];
  unfinished?: string[];
  output: string;
};

/** Runs one program of node_modules as one check, which passes on exit code 0. */
export async function runProgram(path: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runNode([`node_modules/${path}`, ...args], { echo: false });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, ran: [], skipped: [], output };
}

/**
 * Runs Node with these arguments. `echo` shows its output at once, otherwise it is collected. The programs of
 * node_modules are on its PATH, because the linter looks there for its type-aware half.
 */
export function runNode(
  args: string[],
  options: { echo: boolean; folder?: string },
): Promise<{ code: number; output: string }> {
  const { echo, folder = root } = options;
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) };
  const shown = echo ? 'inherit' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', shown, shown] });
    const pieces: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr?.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString() }));
  });
}

/** A program of a Debian package, if installed: from the PATH, else from Debian's folder of servers. */
export function installedProgram(name: 'pgbouncer' | 'dovecot' | 'smtp-sink'): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((program) => existsSync(program));
}

/** The SMSC simulator of Debian's kannel-extras, if installed. */
export function kannelSmsc(): string | undefined {
  const program = '/usr/lib/kannel/test/drive_smpp';
  return existsSync(program) ? program : undefined;
}

/** The oldest PostgreSQL that Koinonia runs on. */
export const OLDEST = 15;

/** The folder of its programs from Debian's package; undefined if it is not installed. */
export function oldestPostgres(): string | undefined {
  const folder = `/usr/lib/postgresql/${OLDEST}/bin`;
  return existsSync(join(folder, 'initdb')) ? folder : undefined;
}
