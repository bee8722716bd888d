import { inflateRawSync } from 'node:zlib';

/** One file of a zip, by its central directory. Throws for one that is not in it. */
export function readZipEntry(zip: Buffer, name: string): Buffer {
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1)) {
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) !== name) continue;
    const start = zip.readUInt32LE(at + 42);
    const from = start + 30 + zip.readUInt16LE(start + 26);
    return inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20)));
  }
  throw new Error(`there is no ${name}`);
}
