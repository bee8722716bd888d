import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import type { Caller } from '../testing/caller.ts';
import { blankPng } from '../testing/files/crafted-pictures.ts';

let app: TestApp;
let caller: Caller;
beforeAll(async () => {
  app = await sharedTestApp();
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

test('a file that is no picture, or an SVG in disguise, is refused', async () => {
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

test('many at once are read one at a time', async () => {
  const large = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#14634F' } })
    .png({ progressive: true })
    .toBuffer();
  let most = 0;
  const timer = setInterval(() => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  }, 1);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('logo.png', large)));
  clearInterval(timer);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(most).toBe(1);
});
