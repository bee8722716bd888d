import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Answered, Caller } from '../../testing/caller.ts';
import { blankPng } from '../../testing/files/crafted-pictures.ts';
import { type S3Simulator, startS3Simulator } from '../../testing/simulators/s3.ts';

type Media = {
  id: string;
  name: string;
  imagePath: string;
  coverPath: string;
  width: number;
  isAnimated: boolean;
  sizes: { size: string; imagePath: string; width: number; height: number }[];
};
type Uploaded = { returnObject: Media; error: { code: string; message: string } };

let bucket: S3Simulator;
let app: TestApp;
let caller: Caller;
let tenantId: string;

beforeAll(async () => {
  bucket = await startS3Simulator();
  app = await startTestApp({
    S3_URL: bucket.url,
    EDITOR_UPLOAD_URL: 'https://uploads.example.org/pictures?to=church',
    EDITOR_TOKEN_URL: 'https://tokens.example.org/token',
  });
  caller = app.caller();
  tenantId = await caller.signUp();
});
afterAll(async () => {
  await app.stop();
  await bucket.close();
});

const photo = (width = 1600, height = 800) =>
  sharp({
    create: { width, height, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .jpeg()
    .toBuffer();

async function movingGif(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue', 'green'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
}

type Part = { bytes: Uint8Array; name?: string };

function upload({ bytes, name = 'picture.jpg' }: Part, more: { cover?: Part; fields?: Record<string, string> } = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ mediaType: '0', tenantId, ...more.fields })) form.set(field, value);
  form.set('mediaFile', new File([bytes as BlobPart], name));
  if (more.cover) form.set('mediaFileImage', new File([more.cover.bytes as BlobPart], 'cover.png'));
  return caller.call<Uploaded>('POST', '/api/Media/UploadMedia', { form });
}

async function added(part: Part, more?: Parameters<typeof upload>[1]): Promise<Media> {
  const { status, body } = await upload(part, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.returnObject;
}

/** Reads without a session, by any address a mail program has. */
async function seen(address: string) {
  const answer = await fetch(address.replace(/^http:\/\/[^/]+/, app.url));
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const gallery = async () => (await caller.get<Media[]>(`/api/Media/GetAllMedia?tenantId=${tenantId}`)).body;
const remove = (id: string, more = '') =>
  caller.call<Uploaded>('DELETE', `/api/Media/DeleteMedia?mediaid=${id}${more}`);
const refused = ({ status, body }: Answered<Uploaded>) => [status, body.error?.code];

test('a photograph becomes a JPEG in three sizes that anybody may view and cache', async () => {
  const media = await added({ bytes: await photo(), name: 'C:\\Pictures\\Harvest 2026.jpeg' });
  expect(media).toMatchObject({ name: 'Harvest 2026.jpeg', width: 1600, mediaType: 0, isAnimated: false });
  expect(media.imagePath).toMatch(/^http:\/\/localhost:\d+\/media\/A[\w-]{43}\/large\.jpg$/);
  expect(media.sizes.map(({ size, width, height }) => [size, width, height])).toEqual([
    ['small', 320, 160],
    ['medium', 640, 320],
    ['large', 1200, 600],
  ]);
  for (const { imagePath, width, height } of media.sizes) {
    const { status, headers, bytes } = await seen(imagePath);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
  }
  expect([...bucket.objects.keys()].filter((key) => key.includes(media.id)).length).toBe(3);
});

test('drawings and transparency stay sharp as PNG; WebP and TIFF become formats that old programs read', async () => {
  const drawing = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const clear = await sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
  })
    .webp()
    .toBuffer();
  const cases: [Uint8Array, string][] = [
    [drawing, 'png'],
    [clear, 'png'],
    [
      await sharp(await photo(300, 200))
        .webp()
        .toBuffer(),
      'jpg',
    ],
    [
      await sharp(await photo(300, 200))
        .tiff()
        .toBuffer(),
      'jpg',
    ],
    [
      await sharp(await photo(300, 200))
        .png()
        .toBuffer(),
      'jpg',
    ],
  ];
  for (const [bytes, ending] of cases) {
    const media = await added({ bytes, name: 'picture' });
    expect(media.imagePath.endsWith(`/large.${ending}`), ending).toBe(true);
    expect((await sharp((await seen(media.imagePath)).bytes).metadata()).width).toBe(300);
  }
});

test('animations keep moving, and their small version stands still', async () => {
  const media = await added({ bytes: await movingGif(), name: 'bells.gif' });
  expect(media.isAnimated).toBe(true);
  expect((await sharp((await seen(media.imagePath)).bytes).metadata()).pages).toBe(3);
  expect((await sharp((await seen(media.coverPath)).bytes).metadata()).pages ?? 1).toBe(1);
});

test('a cover replaces the small version', async () => {
  const cover = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const media = await added({ bytes: await photo() }, { cover: { bytes: cover } });
  expect((await sharp((await seen(media.coverPath)).bytes).metadata()).width).toBe(50);
});

test('a file that is no picture, or too large, gets 422 with an explanation', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(refused(await upload({ bytes: svg, name: 'logo.svg' }))).toEqual([422, 'media.not_a_picture']);
  expect(refused(await upload({ bytes: Buffer.from('%PDF-1.7'), name: 'a.jpg' }))).toEqual([
    422,
    'media.not_a_picture',
  ]);
  expect(refused(await upload({ bytes: blankPng(17_000) }))).toEqual([422, 'media.too_many_pixels']);
  expect(refused(await upload({ bytes: (await photo()).subarray(0, 400) }))).toEqual([422, 'media.unreadable']);
  expect(refused(await upload({ bytes: await photo() }, { fields: { mediaType: '1' } }))).toEqual([
    422,
    'media.not_a_picture',
  ]);
  expect(refused(await upload({ bytes: new Uint8Array(15_000_001) }))).toEqual([413, 'upload.too_large']);
});

test('nobody reads, fills or empties another organisation’s gallery', async () => {
  const media = await added({ bytes: await photo(40, 40) });
  const other = app.caller();
  const otherTenant = await other.signUp();
  const form = new FormData();
  form.set('tenantId', tenantId);
  form.set('mediaFile', new File([(await photo(40, 40)) as BlobPart], 'a.jpg'));
  for (const answer of [
    await other.get(`/api/Media/GetAllMedia?tenantId=${tenantId}`),
    await other.get(`/api/Media/ImageGallery/${tenantId}`),
    await other.get(`/api/Media/GetMediaById?mediaId=${media.id}`),
    await other.call('DELETE', `/api/Media/DeleteMedia?mediaid=${media.id}`),
    await other.call('POST', '/api/Media/UploadMedia', { form }),
  ])
    expect(answer.status).toBe(404);
  expect((await other.get(`/api/Media/ImageGallery/${otherTenant}`)).body).toEqual([]);
  expect((await caller.get<Media[]>(`/api/Media/ImageGallery/${tenantId}`)).body[0]?.id).toBe(media.id);
});

test('an address with a changed letter, size or kind shows nothing; one from before homes still works', async () => {
  const { imagePath } = await added({ bytes: await photo(40, 40) });
  expect(imagePath).toMatch(/\/media\/A[\w-]{43}\/large\.jpg$/);
  expect((await seen(imagePath.replace('/media/A', '/media/'))).status).toBe(200);
  const letter = imagePath.at(-12) === 'A' ? 'B' : 'A';
  for (const wrong of [
    imagePath.replace(/.(.\/large)/, `${letter}$1`),
    imagePath.replace('large', 'huge'),
    imagePath.replace('.jpg', '.png'),
    imagePath.replace('.jpg', '.webp'),
    imagePath.replace('large.jpg', '..%2f..%2flarge.jpg'),
    imagePath.replace(/media\/[\w-]+/, 'media/short'),
  ])
    expect((await seen(wrong)).status, wrong).toBe(404);
});

test('a deleted picture is gone at once, and can be restored', async () => {
  const { id, imagePath } = await added({ bytes: await photo(40, 40) });
  expect((await remove(id)).status).toBe(200);
  expect((await seen(imagePath)).status).toBe(404);
  expect((await gallery()).some((one) => one.id === id)).toBe(false);
  expect((await remove(id)).status).toBe(404);
  expect((await caller.post(`/api/Media/RestoreMedia/${id}`, {})).status).toBe(200);
  expect((await seen(imagePath)).status).toBe(200);
});

test('a picture in a message is deleted only on confirmation, and the message keeps it overnight', async () => {
  const { id, imagePath } = await added({ bytes: await photo(40, 40) });
  const unused = await added({ bytes: await photo(40, 40) });
  const draft = await caller.post<{ id: string }>('/api/Messaging/PostSmsDraft', { body: `<img src="${imagePath}">` });
  const about = await caller.get<{ usedIn: object }>(`/api/Media/GetMediaById?mediaId=${id}`);
  expect(about.body.usedIn).toEqual({ sent: 0, scheduled: 0, drafts: 1, templates: 0 });
  expect(refused(await remove(id))).toEqual([409, 'media.used']);
  expect((await remove(id, '&evenIfUsed=true')).status).toBe(200);
  await remove(unused.id);
  expect([(await seen(imagePath)).status, (await gallery()).some((one) => one.id === id)]).toEqual([200, false]);

  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE media SET deleted_at = deleted_at - interval '8 days'`),
  );
  await sweepAtNight();
  expect((await seen(imagePath)).status).toBe(200);
  const files = () => [...bucket.objects.keys()];
  expect([files().some((key) => key.includes(unused.id)), files().some((key) => key.includes(id))]).toEqual([
    false,
    true,
  ]);
  await caller.call('DELETE', `/api/Messaging/DeleteDraft/${draft.body.id}`);
  await sweepAtNight();
  expect((await seen(imagePath)).status).toBe(404);
});

async function sweepAtNight(): Promise<void> {
  for (const queue of ['sweep-media', 'sweep-pictures']) {
    const kind = app.deps.jobKinds.find((one) => one.queue === queue)!;
    const { signal } = new AbortController();
    await kind.run({ tenantId, signal, transaction: (work) => inTenant(app.base, tenantId, null, work) }, {});
  }
}

test('the editor’s own upload accepts only the token of its cookie', async () => {
  const bytes = await photo(40, 40);
  const send = (token: string, cookie: string) => {
    const form = new FormData();
    form.set('upload', new File([bytes as BlobPart], 'pasted.jpg'));
    form.set('ckCsrfToken', token);
    const headers = { cookie: `${caller.cookie}; ckCsrfToken=${cookie}` };
    return caller.call<{ uploaded: boolean; url: string }>('POST', '/api/Media/UploadFromEditor', { form, headers });
  };
  const token = 'a'.repeat(40);
  const { body } = await send(token, token);
  expect([body.uploaded, (await seen(body.url)).status]).toEqual([true, 200]);
  for (const [sent, cookie] of [
    [token, 'b'.repeat(40)],
    [token, 'a'],
    ['', ''],
  ] as const)
    expect((await send(sent, cookie)).status).toBe(403);
});

test('only the origins of the editor’s upload and its token join the content security policy', async () => {
  expect((await caller.get('/api/Media/EditorUpload')).body).toEqual({
    uploadUrl: 'https://uploads.example.org/pictures?to=church',
    tokenUrl: 'https://tokens.example.org/token',
  });
  const policy = (await fetch(`${app.url}/health/live`)).headers.get('content-security-policy')!.split(';');
  const both = 'https://uploads.example.org https://tokens.example.org';
  expect(policy.filter((line) => line.includes('example.org'))).toEqual([
    `img-src 'self' data: blob: ${both}`,
    `connect-src 'self' ${both}`,
  ]);
});
