import { encode } from 'bmp-ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { centred } from '../../contract/media/picture.ts';
import { Refusal } from '../core/errors.ts';
import { blankPng, bmpWithoutPixels } from '../testing/files/crafted-pictures.ts';
import { type Picture, readPicture } from './read-picture.ts';

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** Red on the left half, blue on the right. */
const halves = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, left: width / 2, top: 0 },
  ]);

const of = (picture: Picture, size: string) => Buffer.from(picture.versions.find((one) => one.size === size)!.bytes);

async function coloursOf(picture: Picture): Promise<string[]> {
  const { data, info } = await sharp(of(picture, '64')).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => (data[(32 * info.width + x) * 3]! > 120 ? 'red' : 'blue');
  return [at(4), at(info.width - 5)];
}

async function refusal(bytes: Uint8Array): Promise<Refusal> {
  const outcome = await readPicture(bytes, centred).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Refusal);
  return outcome as Refusal;
}

test('six formats become upright squares in three sizes', async () => {
  const raw = await halves().ensureAlpha().raw().toBuffer();
  const abgr = Buffer.alloc(raw.length);
  for (let at = 0; at < raw.length; at += 4) {
    [abgr[at], abgr[at + 1], abgr[at + 2], abgr[at + 3]] = [255, raw[at + 2]!, raw[at + 1]!, raw[at]!];
  }
  const formats: Record<string, Uint8Array> = {
    jpeg: await halves().jpeg().toBuffer(),
    png: await halves().png().toBuffer(),
    gif: await halves().gif().toBuffer(),
    webp: await halves().webp().toBuffer(),
    tiff: await halves().tiff().toBuffer(),
    bmp: encode({ data: abgr, width: 600, height: 300, bitPP: 24 }).data,
  };
  for (const [format, bytes] of Object.entries(formats)) {
    const picture = await readPicture(bytes, centred);
    expect({ format, width: picture.width, height: picture.height }).toEqual({ format, width: 300, height: 300 });
    for (const [size, side] of [
      ['64', 64],
      ['256', 256],
      ['1024', 300],
    ] as const)
      expect(await sharp(of(picture, size)).metadata(), `${format} ${size}`).toMatchObject({
        format: 'webp',
        width: side,
        height: side,
      });
    expect(await coloursOf(picture), format).toEqual(['red', 'blue']);
  }
});

test('a rotated phone picture comes out upright, without its metadata', async () => {
  const turned = await halves()
    .withMetadata({ orientation: 3 })
    .withExif({ IFD0: { Copyright: 'Ada Obi' } })
    .jpeg()
    .toBuffer();
  const picture = await readPicture(turned, centred);
  expect(await coloursOf(picture)).toEqual(['blue', 'red']);
  const kept = await sharp(of(picture, '1024')).metadata();
  expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(of(picture, '1024').includes('Ada Obi')).toBe(false);
});

test('the square is moved and zoomed', async () => {
  const png = await halves().png().toBuffer();
  expect(await coloursOf(await readPicture(png, { left: 0, top: 0, side: 1 }))).toEqual(['red', 'red']);
  expect(await coloursOf(await readPicture(png, { left: 1, top: 0, side: 1 }))).toEqual(['blue', 'blue']);
  expect((await readPicture(png, { left: 0.5, top: 0.5, side: 0.5 })).width).toBe(150);
});

test('SVG, HTML, PDF and files that only begin like a picture are refused with an explanation', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const text of [
    svg,
    `<?xml version="1.0"?>${svg}`,
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7 ',
    '',
  ]) {
    expect(await refusal(Buffer.from(text)), text).toMatchObject({ status: 415, code: 'media.not_a_picture' });
  }
  for (const text of [
    'GIF89a<script>alert(1)</script>',
    '\x89PNG\r\n\x1a\n<html>',
    'BM<html><script>',
    'RIFF1234WEBP<svg/>',
  ]) {
    expect(await refusal(Buffer.from(text, 'latin1')), text).toMatchObject({ status: 415, code: 'media.unreadable' });
  }
});

test('a picture that is also a page comes out as pixels only', async () => {
  const script = '<script>alert(document.domain)</script>';
  const png = await halves().png().toBuffer();
  const gif = await halves().gif().toBuffer();
  for (const bytes of [Buffer.concat([png, Buffer.from(script)]), Buffer.concat([gif, Buffer.from(script)])]) {
    const picture = await readPicture(bytes, centred);
    expect(picture.versions.some((one) => Buffer.from(one.bytes).includes('<script>'))).toBe(false);
  }
});

test('HEIC is told what to do', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  const { code, status, message } = await refusal(heic);
  expect([code, status]).toEqual(['media.heic', 415]);
  expect(message).toContain('JPEG');
});

test('more than 40 megapixels are refused before decoding, however small the file', async () => {
  const png = blankPng(17_000);
  expect(png.length).toBeLessThan(1_000_000);
  const wideGif = Buffer.from(
    'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
    'latin1',
  );
  const before = process.memoryUsage().rss;
  for (const bytes of [png, wideGif, bmpWithoutPixels(20_000, 20_000), bmpWithoutPixels(20_000, -20_000)]) {
    expect(await refusal(bytes)).toMatchObject({ status: 415, code: 'media.too_many_pixels' });
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  expect((await readPicture(blankPng(6_000), centred)).width).toBe(1024);
});

test('a truncated picture, or one that declares more than it holds, is called damaged', async () => {
  const jpeg = await halves(2000, 1000).jpeg().toBuffer();
  expect(await refusal(jpeg.subarray(0, 300))).toMatchObject({ code: 'media.unreadable' });
  const bmp = bmpWithoutPixels(4000, 4000);
  bmp.writeUInt32LE(0, 30);
  expect(await refusal(bmp)).toMatchObject({ code: 'media.unreadable' });
});

test('many pictures at once are all read, and the event loop stays free', async () => {
  const jpeg = await halves(3000, 2000).jpeg().toBuffer();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const pictures = await Promise.all(Array.from({ length: 6 }, () => readPicture(jpeg, centred)));
  clearInterval(timer);
  expect(pictures.map(({ width }) => width)).toEqual(Array.from({ length: 6 }, () => 1024));
  expect(turns).toBeGreaterThan(6);
});
