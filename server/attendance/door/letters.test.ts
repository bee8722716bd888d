import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';

type Failed = { error: { code: string } };
type Door = { deviceId: string; letter: string };
type Made = { link: string; pin: string };

let app: TestApp;
let owner: Caller;
let tenantId: string;
let made = 0;

const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
const start = new Date(Date.now() - 3_600_000).toISOString();

async function newItem(): Promise<string> {
  made += 1;
  const body = { fullEventName: `Letters ${made}`, eventDate: start.slice(0, 10), time: start.slice(11, 16) };
  return (await owner.post<{ id: string }>(path('CheckInAttendanceItem'), body)).body.id;
}
const makeLink = async (itemId: string) => (await owner.post<Made>(path('MakeDoorLink'), { itemId })).body;
const join = ({ link, pin }: Made, name = 'Bisi') =>
  app.caller().post<{ door: Door } & Failed>(path('JoinDoor'), { token: link.split('/door/')[1], pin, name });
/** Pretends that nothing was heard from them for ten minutes. */
const silent = (devices: Door[]) =>
  app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE attendance_devices SET last_seen_at = now() - interval '10 minutes'
      WHERE tenant_id = ${tenantId} AND id = ANY (${sql.param(devices.map(({ deviceId }) => deviceId))}::uuid[])`),
  );

/** The device that this one replaced when it joined, according to the trail. */
async function replacedBy({ deviceId }: Door): Promise<unknown> {
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ replaced: unknown }>(sql`SELECT detail->>'replaced' AS replaced FROM audit
      WHERE tenant_id = ${tenantId} AND action = 'door.device_joined' AND detail->>'device' = ${deviceId} ORDER BY at DESC LIMIT 1`),
  );
  return rows[0]?.replaced;
}

beforeAll(async () => {
  app = await sharedTestApp();
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG', timeZone: 'UTC' });
});

test('a browser with a session keeps its own letter for the day', async () => {
  const itemId = await newItem();
  const open = (browserId: string) => owner.post<Door>(path('OpenDoor'), { itemId, browserId });
  const [browser, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = (await open(browser)).body;
  const link = await makeLink(itemId);
  const devices = await Promise.all([join(link), join(link), open(other)]);
  expect((await open(browser)).body).toMatchObject({ deviceId: first.deviceId, letter: first.letter });
  const letters = [first.letter, ...devices.map(({ body }) => ('door' in body ? body.door.letter : body.letter))];
  expect(new Set(letters).size).toBe(4);

  // A mark holds for its own door and account: its id reveals nothing about children elsewhere or to others.
  const child = await buildPerson(app, tenantId, { firstName: 'Marked' });
  await owner.call('PUT', path(`CarerNote/${child}`), { body: { note: 'Bees' } });
  await owner.post(path(`MarkDoorDevice/${first.deviceId}`), { forChildren: true });
  const roll = async (of: string) =>
    JSON.stringify((await owner.get(path(`DoorRoll?itemId=${of}&deviceId=${first.deviceId}`))).body);
  const elsewhere = await newItem();
  expect([await roll(itemId), await roll(elsewhere)]).toEqual([
    expect.stringContaining('Bees'),
    expect.not.stringContaining('Bees'),
  ]);
  // Operations of a signed-in user are theirs, whichever device they name.
  const another = (await join(link)).body.door;
  const named = { id: crypto.randomUUID(), kind: 'in', at: new Date().toISOString(), personId: child };
  await owner.post(path('Sync'), { itemId, operations: [named], deviceId: another.deviceId });
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`SELECT device_id FROM attendance_operations WHERE id = ${named.id}`),
  );
  expect(rows).toEqual([{ device_id: null }]);
  // A door that another account opened in this browser: its content is not theirs, and it tells them nothing.
  const { body: me } = await owner.get<{ accountId: string }>('/api/Membership/GetCurrentSignedInUser');
  const sync = (accountId: string) =>
    owner.post<Failed>(path('Sync'), { itemId, accountId, operations: [{ ...named, id: crypto.randomUUID() }] });
  const somebody = crypto.randomUUID();
  const refused = [
    await sync(somebody),
    await owner.get<Failed>(path(`DoorRoll?itemId=${itemId}&accountId=${somebody}`)),
    await owner.post<Failed>(path('OpenDoor'), { itemId, browserId: browser, accountId: somebody }),
  ];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
    Array(3).fill([401, 'attendance.other_account']),
  );
  expect((await sync(me.accountId)).status).toBe(200);
});

test('an account with many browsers, or removed devices, leave letters for others', async () => {
  const itemId = await newItem();
  const open = () => owner.post<Door & Failed>(path('OpenDoor'), { itemId, browserId: crypto.randomUUID() });
  const browsers: Door[] = [];
  for (let count = 0; count < 6; count += 1) browsers.push((await open()).body);
  const opened = browsers.map(({ letter }) => letter);
  expect(new Set(opened).size).toBe(6);
  const seventh = await open();
  expect([seventh.status, seventh.body.error.code]).toEqual([409, 'door.enough']);
  // Only a device that did nothing, is not for children and was silent gives way.
  const [busy, marked, spare, ...calling] = browsers;
  const sync = ({ deviceId }: Door, operations: object[] = []) =>
    owner.post(path('Sync'), { itemId, since: null, operations, deviceId });
  const personId = await buildPerson(app, tenantId);
  await sync(busy!, [{ id: crypto.randomUUID(), kind: 'in', at: new Date().toISOString(), personId }]);
  await owner.post(path(`MarkDoorDevice/${marked!.deviceId}`), { forChildren: true });
  await silent(browsers);
  for (const browser of calling) await sync(browser);
  const next = (await open()).body;
  expect(next.letter).toBe(spare!.letter);
  expect(await replacedBy(next)).toBe(spare!.deviceId);
  expect((await open()).status).toBe(409);
  const link = await makeLink(itemId);
  const joined: Door[] = [];
  for (let count = 0; count < 26; count += 1) joined.push((await join(link, `Helper ${count}`)).body.door);
  expect(new Set([...opened, ...joined.map(({ letter }) => letter)]).size).toBe(32);
  const full = await join(link);
  expect([full.status, full.body.error.code]).toEqual([409, 'door.full']);
  // One of the devices that filled the door is removed, and its unused letter is given again. A phone used without
  // network stays, although another of that helper's name joins and it has been silent longest.
  await silent([joined[0]!]);
  await owner.post(path(`RevokeDoorDevice/${joined[7]!.deviceId}`), undefined);
  const after = (await join(link, 'Helper 0')).body.door;
  expect([after.letter, await replacedBy(after)]).toEqual([joined[7]!.letter, joined[7]!.deviceId]);
  expect((await join(link, 'Helper 0')).body.error.code).toBe('door.full');
});
