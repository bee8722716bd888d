import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

type Failed = { error: { code: string; message: string; fields?: Record<string, string> } };
type Door = { deviceId: string; letter: string };
type Joined = { secret: string; door: Door };
type Made = { id: string; link: string; pin: string };

let app: TestApp;
let owner: Caller;
let tenantId: string;

const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
const start = new Date(Date.now() - 3_600_000);
const day = start.toISOString().slice(0, 10);
let made = 0;

async function newItem(): Promise<string> {
  made += 1;
  const body = { fullEventName: `Joining ${made}`, eventDate: day, time: start.toISOString().slice(11, 16) };
  return (await owner.post<{ id: string }>(path('CheckInAttendanceItem'), body)).body.id;
}
const makeLink = async (itemId: string) => (await owner.post<Made>(path('MakeDoorLink'), { itemId })).body;
const tokenOf = ({ link }: Made) => link.split('/door/')[1]!;
const join = (link: Made, more: object = {}) =>
  app.caller().post<Joined & Failed>(path('JoinDoor'), {
    token: tokenOf(link),
    pin: link.pin,
    name: 'Bisi',
    ...more,
  });

const wrongFor = ({ pin }: Made) => (pin === '111111' ? '222222' : '111111');

beforeAll(async () => {
  app = await sharedTestApp();
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG', timeZone: 'UTC' });
  await owner.call('PUT', '/api/settings/organisation', {
    body: { name: 'Grace', timeZone: 'UTC', currency: 'NGN', replyTo: '' },
  });
});

test('guesses at a PIN are limited by network and by link; a person who knows it still gets in', async () => {
  const itemId = await newItem();
  const link = await makeLink(itemId);
  const info = await app.caller().post(path('ReadDoorLink'), { token: tokenOf(link) });
  expect(info.body).toMatchObject({ organisation: 'Grace', timeZone: 'UTC', eventDate: day });
  for (let tried = 0; tried < 10; tried += 1) {
    const { status, body } = await join(link, { pin: wrongFor(link) });
    expect([status, body.error.code, body.error.fields]).toEqual([400, 'door.wrong_pin', { pin: expect.any(String) }]);
    // A right one in between is not counted.
    if (tried % 5 === 0) expect((await join(link)).status).toBe(200);
  }
  expect((await join(link)).status).toBe(429);
  // By another link from the same address, as a helper of another event.
  const another = await makeLink(itemId);
  expect((await join(another, { pin: `${another.pin.slice(0, 3)} ${another.pin.slice(3)}` })).status).toBe(200);

  // Guessed from everywhere: each address has two tries left, and a helper who knows the PIN needs one.
  const guessed = await makeLink(itemId);
  const used = (name: string, linkId: string, times: number) => {
    const subject = createHash('sha256').update(`${name}\n${linkId}`).digest('base64url');
    return app.base.database.asGate((tx) =>
      tx.execute(sql`INSERT INTO throttles (subject, attempts, tried, forget_at)
        VALUES (${subject}, array_fill(now(), ARRAY[${times}::integer]), ${times}, now() + interval '1 day')
        ON CONFLICT (subject) DO UPDATE SET attempts = excluded.attempts, tried = excluded.tried`),
    );
  };
  await used('door pins', guessed.id, 200);
  const tries = [];
  const wrong = wrongFor(guessed);
  // If the PIN was known here before, only guesses from here count.
  for (const pin of [wrong, guessed.pin, wrong, wrong, guessed.pin]) tries.push((await join(guessed, { pin })).status);
  expect(tries).toEqual([400, 200, 400, 400, 200]);
  const never = await makeLink(itemId);
  await used('door pins', never.id, 200);
  for (const pin of [1, 2, 3]) tries.push((await join(never, { pin: pin < 3 ? wrongFor(never) : never.pin })).status);
  expect(tries.slice(-3)).toEqual([400, 400, 429]);

  // However many addresses guess, they share few tries; people who joined before still join with another phone.
  const flooded = await makeLink(itemId);
  await used('door pins', flooded.id, 200);
  await used('door pins, guessed', flooded.id, 20);
  // A PIN refused unread is not counted, right or wrong, so waiting people keep their own tries.
  for (const pin of [flooded.pin, wrongFor(flooded), flooded.pin, flooded.pin]) {
    const kept = await join(flooded, { pin });
    expect([kept.status, kept.body.error.code]).toEqual([429, 'door.guessed']);
  }
  await used('door pins, guessed', flooded.id, 0);
  expect((await join(flooded)).status).toBe(200);
  await used('door pins, guessed', guessed.id, 20);
  expect((await join(guessed)).status).toBe(200);

  expect((await owner.post(path(`StopDoorLink/${another.id}`), undefined)).body).toBe(true);
  expect((await join(another)).status).toBe(410);
  expect((await app.caller().post(path('ReadDoorLink'), { token: tokenOf(another) })).status).toBe(410);
});

test('opening a link again and again uses up no letters, and a device removed unused frees its letter', async () => {
  const itemId = await newItem();
  const link = await makeLink(itemId);
  const joined: Joined[] = [];
  for (let time = 0; time < 6; time += 1) joined.push((await join(link)).body);
  const enough = await join(link, { name: 'bisi' });
  expect([enough.status, enough.body.error.code]).toEqual([409, 'door.enough']);
  expect((await join(link, { name: 'Ngozi' })).status).toBe(200);

  // Among silent devices, one that sent something keeps its letter.
  const headers = ({ secret }: Joined) => ({ authorization: `Bearer ${secret}` });
  const operation = { id: crypto.randomUUID(), kind: 'in', at: new Date().toISOString() };
  const person = await buildPerson(app, tenantId);
  const sent = { itemId, operations: [{ ...operation, personId: person }] };
  expect((await app.caller().post(path('Sync'), sent, headers(joined[0]!))).status).toBe(200);
  const inside = (statement: ReturnType<typeof sql>) =>
    app.base.database.withTenant(tenantId, (tx) => tx.execute(statement));
  const away = joined.slice(0, 2).map(({ door }) => door.deviceId);
  await inside(sql`UPDATE attendance_devices SET last_seen_at = now() - interval '6 minutes'
    WHERE tenant_id = ${tenantId} AND id = ANY (${sql.param(away)}::uuid[])`);
  const again = await join(link);
  expect(again.body.door.letter).toBe(joined[1]!.door.letter);
  const gone = () => app.caller().call('GET', path('Door'), { headers: headers(joined[1]!) });
  await expect.poll(async () => (await gone()).status).toBe(401);

  // A removed device holds none of the six places.
  const removed = joined[2]!.door.deviceId;
  await owner.post(path(`RevokeDoorDevice/${removed}`), undefined);
  expect((await join(link)).status).toBe(200);
  await inside(sql`UPDATE attendance_devices SET last_seen_at = now() - interval '6 minutes'
    WHERE tenant_id = ${tenantId} AND id = ${removed}`);
  expect((await join(link)).body.error.code).toBe('door.enough');

  // With all 32 given out, each removed and unused one makes room.
  const others = Array.from({ length: 25 }, (_, place) => `Helper ${place}`);
  for (const name of others) expect((await join(link, { name })).status).toBe(200);
  expect((await join(link, { name: 'Last' })).body.error.code).toBe('door.full');
  const [used, unused] = [joined[0]!, joined[3]!];
  for (const { door } of [used, unused]) await owner.post(path(`RevokeDoorDevice/${door.deviceId}`), undefined);
  expect((await join(link, { name: 'Last' })).body.door.letter).toBe(unused.door.letter);
  expect((await join(link, { name: 'Later' })).body.error.code).toBe('door.full');
});
