import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> };

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number };

/** Sizes come after each entry's bytes (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, where a zip's days begin: the same content gives the same bytes. */
const DAY = 0x21;

/** A zip, written as it is read: nothing is held but the list of its entries. Each below 4 GB. */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    for await (const piece of withHeader(entry, content)) {
      at += piece.length;
      yield piece;
    }
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryLine));
  yield directory;
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
}

async function* withHeader(entry: Written, content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  const { name } = entry;
  yield Buffer.concat([
    fields(
      [4, 0x04034b50],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);
  const deflate = createDeflateRaw();
  const fed = feed(deflate, entry, content);
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length;
    yield piece;
  }
  await fed;
  yield fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
}

/** Hands the content over no faster than it is taken away. */
async function feed(deflate: ReturnType<typeof createDeflateRaw>, entry: Written, content: ZipEntry['content']) {
  try {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
  } catch (error) {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function directoryLine({ name, crc, packed, size, at }: Written): Buffer {
  return Buffer.concat([
    fields(
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, crc],
      [4, packed],
      [4, size],
    ),
    fields([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
    name,
  ]);
}

/** Little-endian numbers of 2 or 4 bytes, one after the other. */
function fields(...parts: [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    parts.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
}
