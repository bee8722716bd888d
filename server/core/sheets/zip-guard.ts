import { createInflateRaw } from 'node:zlib';
import { SheetRefusal, refusals } from './sheet-texts.ts';

/** One entry of a zip whose directory has been checked. Sizes in bytes; `size` is what it may inflate to, no more. */
export type ZipEntry = { name: string; method: number; start: number; compressed: number; size: number };

// Sheets full of sameness pack about 50 : 1; only nothing but zeros packs better than 250 : 1.
export const ZIP_LIMITS = { entries: 1000, entryBytes: 96 * 1024 * 1024, totalBytes: 128 * 1024 * 1024, ratio: 250 };

const RATIO_FROM_BYTES = 8 * 1024 * 1024;

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

const broken = (): SheetRefusal => new SheetRefusal('sheet.broken', refusals.damaged);
const tooBig = (): SheetRefusal => new SheetRefusal('sheet.too_big_inside', refusals.unpacksToMore);

/**
 * Reads a zip's central directory and refuses, before a byte is inflated: too many entries, too much declared, entries
 * that overlap or reach outside the file, encryption, and names that occur twice.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  if (count > ZIP_LIMITS.entries) throw tooBig();
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = directory;
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw broken();
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const entry = readEntry(bytes, at, nameLength, extraLength);
    total += entry.size;
    if (entry.size > ZIP_LIMITS.entryBytes || total > ZIP_LIMITS.totalBytes) throw tooBig();
    if (entry.size > RATIO_FROM_BYTES && entry.size > entry.compressed * ZIP_LIMITS.ratio) throw tooBig();
    if (names.has(entry.name)) throw broken();
    names.add(entry.name);
    entries.push(entry);
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  refuseOverlaps(entries, directory);
  return entries;
}

/** Inflates one entry piece by piece, never past its declared size: a size that lies is a refusal, not a surprise. */
export async function* inflateEntry(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = bytes.subarray(entry.start, entry.start + entry.compressed);
  if (entry.method === 0) {
    if (packed.length !== entry.size) throw broken();
    yield packed;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  let seen = 0;
  try {
    inflate.end(packed);
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      seen += piece.length;
      if (seen > entry.size) throw tooBig();
      yield piece;
    }
  } catch (error) {
    throw error instanceof SheetRefusal ? error : broken();
  } finally {
    inflate.destroy();
  }
  if (seen !== entry.size) throw broken();
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65535); at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw broken();
}

function readEntry(bytes: Buffer, at: number, nameLength: number, extraLength: number): ZipEntry {
  const flags = bytes.readUInt16LE(at + 8);
  if (flags & 1) {
    throw new SheetRefusal('sheet.locked', refusals.locked);
  }
  const method = bytes.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw broken();
  const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
  const [size, compressed, local] = wideSizes(extra, [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw broken();
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + compressed > bytes.length) throw broken();
  return { name: bytes.toString('utf8', at + 46, at + 46 + nameLength), method, start, compressed, size };
}

// Some writers put every size into the 64-bit extra field, small files included.
function wideSizes(extra: Buffer, sizes: [number, number, number]): [number, number, number] {
  if (!sizes.includes(0xffffffff)) return sizes;
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  const wide = sizes.map((size) => {
    if (size !== 0xffffffff) return size;
    if (at + 8 > extra.length) throw broken();
    const value = extra.readUInt32LE(at + 4) > 0 ? Infinity : extra.readUInt32LE(at);
    at += 8;
    return value;
  });
  return [wide[0] ?? 0, wide[1] ?? 0, wide[2] ?? 0];
}

function refuseOverlaps(entries: ZipEntry[], directory: number): void {
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    if (entry.start < free) throw broken();
    free = entry.start + entry.compressed;
  }
  if (free > directory) throw broken();
}
