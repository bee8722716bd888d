import { expect, test } from 'vitest';
import { writeZip, type ZipEntry } from './write-zip.ts';

async function written(count: number): Promise<Buffer> {
  function* entries(): Generator<ZipEntry> {
    for (let at = 0; at < count; at += 1) yield { name: `${at}.txt`, content: [`${at}`] };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries())) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('more than 65,535 files stand in one zip, counted as Zip64 does', async () => {
  const many = 65_600;
  const zip = await written(many);
  const end = zip.length - 22;
  expect([zip.readUInt32LE(end), zip.readUInt16LE(end + 10)]).toEqual([0x06054b50, 0xffff]);
  const locator = end - 20;
  expect(zip.readUInt32LE(locator)).toBe(0x07064b50);
  const large = Number(zip.readBigUInt64LE(locator + 8));
  expect([zip.readUInt32LE(large), Number(zip.readBigUInt64LE(large + 32))]).toEqual([0x06064b50, many]);
  const directory = Number(zip.readBigUInt64LE(large + 48));
  expect(zip.readUInt32LE(directory)).toBe(0x02014b50);
  expect(directory + Number(zip.readBigUInt64LE(large + 40))).toBe(large);
});

test('a small zip ends as every program knows it', async () => {
  const zip = await written(2);
  expect([zip.readUInt32LE(zip.length - 22), zip.readUInt16LE(zip.length - 12)]).toEqual([0x06054b50, 2]);
  expect(zip.includes(Buffer.from([0x50, 0x4b, 6, 6]))).toBe(false);
});
