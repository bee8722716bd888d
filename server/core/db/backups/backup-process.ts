import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/** Less urgent than requests: a tenth of a processor that is wanted by others, so that it comes to its end there, too. */
const LESS_URGENT = 10;

/**
 * Writes a backup of the database whose files are a copy in that folder, in a process of its own, which is gone afterwards
 * with all the memory it took, and ends with this one. Throws the last words of one that failed.
 */
export async function backupInProcess(copy: string, file: string): Promise<void> {
  const args = ['--no-warnings', '--max-semi-space-size=8', join(import.meta.dirname, 'backup-work.ts'), copy, file];
  const child = spawn(process.execPath, args, { env: { MALLOC_ARENA_MAX: '2' }, stdio: ['pipe', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (piece: Buffer) => (words = `${words}${piece.toString()}`.slice(-2000)));
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  try {
    setPriority(child.pid ?? 0, LESS_URGENT);
  } catch {
    // Where that is not allowed, it is as urgent as this one.
  }
  const code = await ended;
  if (code !== 0) throw new Error(`The backup could not be written (${code}): ${words.trim()}`);
}
