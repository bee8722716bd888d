import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/**
 * A backup is gzipped text: lines of a kind, an argument without spaces, and a payload. `koinonia` opens it, `rows`
 * carries some rows of a table as a JSON array, `file` a piece of a file in base64, `sums` the hashes of one organisation's
 * tables, and `end` counts and seals the rest. Rows never pass through JavaScript's numbers, which would round large ones.
 */
export type BackupLine = { kind: 'koinonia' | 'rows' | 'file' | 'sums'; argument: string; payload: string };

export const BACKUP_FORMAT = '1';

/** The format of a file that holds one organisation. */
export const ORGANISATION_FORMAT = 'organisation-1';

/** Writes the lines to a file that appears whole or not at all, readable by its owner only, synced to the disk. */
export async function writeBackupFile(file: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    await pipeline(Readable.from(sealed(lines)), createGzip({ level: 6 }), handle.createWriteStream({ flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* sealed(lines: AsyncIterable<BackupLine>): AsyncIterable<string> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const { kind, argument, payload } of lines) {
    const line = `${kind} ${argument} ${payload}\n`;
    hash.update(line);
    count += 1;
    yield line;
  }
  yield `end ${count} ${hash.digest('hex')}\n`;
}

/** Reads the lines of a backup; throws in words where it is none, cut off or damaged. The last word comes at its end. */
export async function* readBackupFile(file: string): AsyncIterable<BackupLine> {
  const hash = createHash('sha256');
  let count = 0;
  let whole = false;
  try {
    for await (const line of linesOf(file)) {
      const [kind, argument = ''] = line.split(' ', 2);
      const payload = line.slice((kind?.length ?? 0) + argument.length + 2);
      if (kind === 'end') {
        whole = argument === String(count) && payload === hash.digest('hex');
        break;
      }
      if (count === 0 && kind !== 'koinonia') throw notOurs(file);
      if (kind !== 'koinonia' && kind !== 'rows' && kind !== 'file' && kind !== 'sums') throw damaged(file);
      hash.update(`${line}\n`);
      count += 1;
      yield { kind, argument, payload };
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`, { cause: error });
    if (code.startsWith('Z_')) throw count === 0 ? notOurs(file) : damaged(file);
    throw error;
  }
  if (!whole) throw count === 0 ? notOurs(file) : damaged(file);
}

/** Lines end at `\n` alone. Node's readline also ends them at U+2028 and U+2029, which texts may hold. */
async function* linesOf(file: string): AsyncIterable<string> {
  const source = createReadStream(file);
  const text = createGunzip().setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let begun: string[] = [];
  try {
    for await (const chunk of source.pipe(text)) {
      const [first = '', ...more] = String(chunk).split('\n');
      begun.push(first);
      for (const next of more) {
        yield begun.join('');
        begun = [next];
      }
    }
    const last = begun.join('');
    if (last !== '') yield last;
  } finally {
    source.destroy();
  }
}

const notOurs = (file: string) => new Error(`${file} is not a Koinonia backup.`);
const damaged = (file: string) =>
  new Error(`${file} is cut off or damaged. Nothing was restored; take another backup.`);
