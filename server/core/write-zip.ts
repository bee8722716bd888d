import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> };

/** The first day of a zip's calendar: the same content gives the same bytes. */
const SAME_DAY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/**
 * A zip, written while its entries are read: only the list of names is held. Each entry is below 4 GB; together they
 * are of any size and number (Zip64). The zip throws any error of an entry.
 */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  addEach(zip, entries).catch((error: unknown) => output.destroy(asError(error)));
  yield* output as AsyncIterable<Uint8Array>;
}

/** An entry is asked for only once the one before is written, so that none waits in memory. */
async function addEach(zip: ZipFile, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<void> {
  for await (const { name, content } of entries) {
    const bytes = Readable.from(toBytes(content), { objectMode: false });
    zip.addReadStream(bytes, name, SAME_DAY);
    await finished(bytes);
  }
  zip.end();
}

async function* toBytes(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
