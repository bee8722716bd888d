import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../core/env.ts';
import { inTenant } from '../core/transaction.ts';
import { makeDeps } from '../deps.ts';
import { runCommand } from '../operator/commands.ts';
import { run } from '../run.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { buildGroup } from '../testing/build.ts';
import { Caller } from '../testing/caller.ts';
import { freshDatabase } from '../testing/database/database.ts';
import { password } from '../testing/calls/example-input.ts';
import { pictureForm } from '../testing/files/crafted-pictures.ts';
import { type S3Simulator, startS3Simulator } from '../testing/simulators/s3.ts';

let bucket: S3Simulator;
let app: TestApp;
let caller: Caller;
let tenantId: string;
const email = `${crypto.randomUUID()}@example.org`;

beforeAll(async () => {
  bucket = await startS3Simulator();
  app = await startTestApp({ S3_URL: bucket.url });
  caller = app.caller();
  tenantId = await caller.signUp({ email });
});
afterAll(async () => {
  await app.stop();
  await bucket.close();
});

async function addPerson(firstName: string): Promise<{ id: string; pictureId: string }> {
  const form = new FormData();
  form.set('firstName', firstName);
  const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#14634F' } })
    .png()
    .toBuffer();
  form.set('picture', new File([picture as BlobPart], 'picture.png'));
  const made = await caller.call<{ personId: string }>('POST', '/api/People/createPerson', { form });
  const { body } = await caller.get<{ pictureId: string }>(`/api/People/GetPerson/${made.body.personId}`);
  return { id: made.body.personId, pictureId: body.pictureId };
}

async function groupWithPicture(name: string): Promise<{ id: string; pictureId: string }> {
  const id = await buildGroup(app, tenantId, { name });
  const form = pictureForm('picture');
  const { body } = await caller.call<{ pictureId: string }>('PUT', `/api/Groups/SetPicture/${id}`, { form });
  return { id, pictureId: body.pictureId };
}

const stored = (pictureId: string) => [...bucket.objects.keys()].filter((key) => key.includes(pictureId));

async function sweep(): Promise<void> {
  const kind = app.deps.jobKinds.find(({ queue }) => queue === 'sweep-pictures')!;
  const { signal } = new AbortController();
  await kind.run({ tenantId, signal, transaction: (work) => inTenant(app.base, tenantId, null, work) }, {});
}

async function until(holds: () => boolean): Promise<void> {
  for (let wait = 0; wait < 200 && !holds(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holds()).toBe(true);
}

test('every version of a picture is stored under its organisation, and removed with the picture', async () => {
  const { id, pictureId } = await addPerson('Ada');
  expect(stored(pictureId).sort()).toEqual(
    ['1024', '256', '64'].map((size) => `${tenantId}/${pictureId}/${size}.webp`),
  );
  await caller.call('DELETE', `/api/People/RemovePicture/${id}`);
  await until(() => stored(pictureId).length === 0);
});

test('orphaned files and unused pictures are swept after a day, not before', async () => {
  const { pictureId: kept } = await addPerson('Bola');
  const { id, pictureId: left } = await addPerson('Chidi');
  const [ofDeleted, ofGone] = [await groupWithPicture('Choir'), await groupWithPicture('Ushers')];
  await caller.call('DELETE', `/api/DeleteGroup/${ofDeleted.id}`);
  const orphan = crypto.randomUUID();
  await app.deps.storage.put(`${tenantId}/${orphan}/64.webp`, Uint8Array.of(1), 'image/webp');
  await app.base.database.withTenant(tenantId, (tx) => tx.execute(`DELETE FROM people WHERE id = '${id}'`));
  await app.base.database.withTenant(tenantId, (tx) => tx.execute(`DELETE FROM groups WHERE id = '${ofGone.id}'`));
  await sweep();
  expect([stored(orphan).length, stored(left).length]).toEqual([1, 3]);
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(`UPDATE pictures SET created_at = created_at - interval '2 days'`),
  );
  for (const object of bucket.objects.values()) object.at = new Date(object.at.getTime() - 48 * 3600_000);
  await sweep();
  await until(() => stored(left).length === 0);
  await until(() => stored(ofGone.pictureId).length === 0);
  expect([orphan, kept, ofDeleted.pictureId].map((one) => stored(one).length)).toEqual([0, 3, 3]);
});

test('erasing a person removes their picture at once', async () => {
  const { id, pictureId } = await addPerson('Femi');
  const erased = await caller.post(`/api/People/ErasePerson/${id}`, { password });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  await until(() => stored(pictureId).length === 0);
});

test('an unreachable store is explained, and the person is not half saved', async () => {
  bucket.failing(1000);
  const form = new FormData();
  form.set('firstName', 'Dayo');
  form.set(
    'picture',
    new File(
      [
        (await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer()) as BlobPart,
      ],
      'a.png',
    ),
  );
  const answer = await caller.call<{ error: { code: string } }>('POST', '/api/People/createPerson', { form });
  bucket.failing(0);
  expect([answer.status, answer.body.error.code]).toEqual([503, 'media.storage']);
  const found = await caller.get<unknown[]>('/api/Membership/GetSearchedUSers?searchText=Dayo');
  expect(found.body).toEqual([]);
});

type Me = { storage: string };
type Storage = { used: number; limit: number };

test('an organisation may fill its quota, is told at 80 %, and takes nobody else’s room', async () => {
  const own = app.caller();
  const ownId = await own.signUp();
  const send = async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#14634F' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('mediaFile', new File([bytes as BlobPart], 'hall.png'));
    return own.call<{ error?: { code: string; message: string } }>('POST', '/api/Media/UploadMedia', { form });
  };
  const storage = async () => (await own.get<Storage>('/api/Media/Storage')).body;
  const told = async () => (await own.get<Me>('/api/Membership/GetCurrentSignedInUser')).body.storage;
  const fillTo = async (bytes: number) => {
    const { used } = await storage();
    await app.base.database.withTenant(ownId, (tx) =>
      tx.execute(sql`INSERT INTO pictures (tenant_id, purpose, width, height, bytes)
        SELECT ${ownId}::uuid, 'person', 1, 1, (${Math.round(bytes - used)}::bigint + 4) / 5 FROM generate_series(1, 5)`),
    );
  };
  expect(await storage()).toEqual({ used: 0, limit: 5 * 1024 ** 3 });
  expect((await send()).status).toBe(200);
  const { used: one, limit } = await storage();
  expect(one).toBeGreaterThan(100);
  await fillTo(limit * 0.79);
  expect(await told()).toBe('fine');
  await fillTo(limit * 0.81);
  expect(await told()).toBe('nearly-full');

  await fillTo(limit - one * 1.5);
  const answers = await Promise.all(Array.from({ length: 5 }, send));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect((await storage()).used).toBeLessThanOrEqual(limit);
  const { error } = answers.find(({ status }) => status === 409)!.body;
  expect(error).toMatchObject({ code: 'media.storage_full', message: expect.stringContaining('Delete pictures') });
  await fillTo(limit);
  const before = bucket.objects.size;
  const person = await own.call('POST', '/api/People/createPerson', { form: pictureForm('picture') });
  expect([person.status, bucket.objects.size]).toEqual([409, before]);
  expect(await told()).toBe('full');
  // A person without a picture, and another organisation's pictures, do not count.
  const without = new FormData();
  without.set('firstName', 'Ngozi');
  expect((await own.call('POST', '/api/People/createPerson', { form: without })).status).toBe(200);
  expect((await addPerson('Sade')).pictureId).toBeTruthy();
});

test('a backup carries the pictures, from the store into a folder', async () => {
  const { id, pictureId } = await addPerson('Ebele');
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-pictures-'));
  const say = (deps: TestApp['deps'], ...argv: string[]) =>
    runCommand({ deps, folder, takeSnapshot: async () => undefined }, argv);
  await say(app.deps, 'backup', 'all.koinonia');
  const { database, url } = await freshDatabase();
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') };
  const deps = makeDeps(readEnv({ ...env, ...(url && { DATABASE_URL: url }) }), database);
  await say(deps, 'restore', 'all.koinonia');
  const again = await run(deps);
  try {
    const other = new Caller(again.url);
    expect((await other.post('/api/session/sign-in', { email, password })).status).toBe(200);
    const person = await other.get<{ pictureId: string }>(`/api/People/GetPerson/${id}`);
    expect(person.body.pictureId).toBe(pictureId);
    const shown = await other.get(`/api/Media/Picture/${pictureId}/64`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  } finally {
    await again.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
