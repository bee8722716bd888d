import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Caller } from '../testing/caller.ts';

let app: TestApp;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  caller = app.caller();
  await caller.signUp();
});
afterAll(() => app.stop());

function send(name: string, bytes: Uint8Array | string) {
  const form = new FormData();
  form.set('logo', new File([bytes as BlobPart], name));
  return caller.call<{ logo: string }>('POST', '/api/settings/logo', { form });
}

test('a picture is re-encoded to a small PNG', async () => {
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#14634F' } })
    .jpeg()
    .toBuffer();
  const { body } = await send('logo.jpg', jpeg);
  const stored = await sharp(Buffer.from(body.logo.split(',')[1]!, 'base64')).metadata();
  expect(stored).toMatchObject({ format: 'png', width: 192, height: 128 });
});

test('what is no picture, or an SVG in disguise, is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const bytes of [svg, '<!doctype html><script>alert(1)</script>', 'GIF89a<script>']) {
    expect((await send('logo.png', bytes)).status).toBe(415);
  }
  expect((await send('logo.svg', svg)).status).toBe(415);
});

test('a picture of 289 megapixels is refused before it is decoded', async () => {
  const huge = blankPng(17_000);
  expect(huge.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  expect((await send('logo.png', huge)).status).toBe(415);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

/** A square of one colour, one bit a pixel: small as a file, huge once decoded. */
function blankPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
