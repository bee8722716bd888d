import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

export type ZipEntry = { name: string; content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> };

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number };

/** Sizes come after each entry's bytes (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const AT_ONCE = 256 * 1024;
/** 1 January 1980, where a zip's days begin: the same content gives the same bytes. */
const DAY = 0x21;

/** From here on a number of the plain format says "look into the larger one" (Zip64). */
const [MANY, FAR] = [0xffff, 0xffffffff];

/** A zip, written as it is read: nothing is held but the list of its entries. Each below 4 GB; together any size and number. */
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
  const count = Math.min(written.length, MANY);
  if (count === MANY || at + directory.length >= FAR) yield largeEnd(written.length, directory.length, at);
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, Math.min(directory.length, FAR)],
    [4, Math.min(at, FAR)],
    [2, 0],
  );
}

/** The end of a directory whose figures need 8 bytes, and where it begins. */
function largeEnd(count: number, length: number, at: number): Buffer {
  return fields(
    [4, 0x06064b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, at],
    [4, 0x07064b50],
    [4, 0],
    [8, at + length],
    [4, 1],
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
  const small = smallContent(content);
  if (small) {
    const packed = deflateRawSync(small);
    Object.assign(entry, { crc: crc32(small), size: small.length, packed: packed.length });
    yield packed;
    yield sizes(entry);
    return;
  }
  const deflate = createDeflateRaw();
  const fed = feed(deflate, entry, content);
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length;
    yield piece;
  }
  await fed;
  yield sizes(entry);
}

const sizes = ({ crc, packed, size }: Written): Buffer => fields([4, 0x08074b50], [4, crc], [4, packed], [4, size]);

/** What is there already and packed at once: a stream for each of many small files would take longer than they do. */
function smallContent(content: ZipEntry['content']): Buffer | undefined {
  if (!Array.isArray(content)) return undefined;
  const bytes = (content as (string | Uint8Array)[]).map((piece) => Buffer.from(piece as string));
  const length = bytes.reduce((sum, piece) => sum + piece.length, 0);
  return length <= AT_ONCE ? Buffer.concat(bytes) : undefined;
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
  const far = at >= FAR ? fields([2, 1], [2, 8], [8, at]) : Buffer.alloc(0);
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
    fields([2, name.length], [2, far.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(at, FAR)]),
    name,
    far,
  ]);
}

/** Little-endian numbers of 2, 4 or 8 bytes, one after the other. */
function fields(...parts: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  return Buffer.concat(
    parts.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      if (bytes === 8) part.writeBigUInt64LE(BigInt(value));
      else part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
}
