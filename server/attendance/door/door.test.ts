import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPeople, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { everyRoute } from '../../testing/calls/every-route.ts';
import { exampleCalls, password } from '../../testing/calls/example-input.ts';
import { makeCall } from '../../testing/calls/make-call.ts';
import { memberOf } from '../../testing/members.ts';
import { sessionCacheExpired } from '../../testing/session-cache-expired.ts';
import { groupMembers } from '../../groups/index.ts';

type Failed = { error: { code: string; message: string; fields?: Record<string, string> } };
type Door = { deviceId: string; letter: string; forChildren: boolean; items: { id: string }[] };
type Made = { id: string; link: string; pin: string };
type Visit = {
  personId: string;
  present: boolean;
  checkedOutAt: string | null;
  familyCode: string;
  collectedBy: string;
  name: string;
  note?: string | null;
};
type Synced = { outcomes: { outcome: string; words?: string }[]; changed: Visit[] };

let app: TestApp;
let owner: Caller;
let tenantId: string;

const path = (rest: string) => `/api/CheckInAttendance/${rest}`;
const now = Date.now();
const start = new Date(now - 3_600_000);
const day = start.toISOString().slice(0, 10);
const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
let made = 0;

async function newItem(wish: object = {}): Promise<string> {
  made += 1;
  const body = { fullEventName: `Door ${made}`, eventDate: day, time: start.toISOString().slice(11, 16), ...wish };
  return (await owner.post<{ id: string }>(path('CheckInAttendanceItem'), body)).body.id;
}
const makeLink = async (itemId: string, by = owner) => (await by.post<Made>(path('MakeDoorLink'), { itemId })).body;
const tokenOf = ({ link }: Made) => link.split('/door/')[1]!;
const join = (link: Made, more: object = {}, by = app.caller()) =>
  by.post<{ secret: string; door: Door } & Failed>(path('JoinDoor'), {
    token: tokenOf(link),
    pin: link.pin,
    name: 'Bisi',
    ...more,
  });

/** A device of the door at an item, with only its credential. */
async function newDevice(itemId: string) {
  const link = await makeLink(itemId);
  const { secret, door } = (await join(link)).body;
  const headers = { authorization: `Bearer ${secret}` };
  const caller = app.caller();
  return {
    link,
    door,
    headers,
    get: <T>(rest: string) => caller.call<T & Failed>('GET', path(rest), { headers }),
    sync: (operations: object[], to = itemId, more: object = {}) =>
      caller.post<Synced & Failed>(path('Sync'), { itemId: to, since: null, operations, ...more }, headers),
  };
}
const enter = (personId: string, minutesAgo = 5, more: object = {}) => ({
  id: crypto.randomUUID(),
  kind: 'in',
  at: at(minutesAgo),
  personId,
  ...more,
});
const leave = (personId: string, more: object = {}) => ({ ...enter(personId, 1, more), kind: 'out' });
const upload = (content: unknown, by = owner) => {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : JSON.stringify(content)], 'door.json'));
  return by.call<{ done: number; already: number; refused: { words: string }[]; refusedCount: number } & Failed>(
    'POST',
    path('UploadDoorFile'),
    { form },
  );
};

beforeAll(async () => {
  app = await sharedTestApp();
  owner = app.caller();
  tenantId = await owner.signUp({ country: 'NG', timeZone: 'UTC' });
  await owner.call('PUT', '/api/settings/organisation', {
    body: { name: 'Grace', timeZone: 'UTC', currency: 'NGN', replyTo: '' },
  });
});

test('a device reaches the check-ins of its event and day, the fields of the roll, and no other route', async () => {
  const personId = await buildPerson(app, tenantId, {
    firstName: 'Ngozi',
    lastName: 'Ade',
    email: 'ngozi@example.org',
    address: '5 Secret Street',
    phone: '+2348035557788',
    phoneNumber: '08035557788',
  });
  const itemId = await newItem();
  const elsewhere = await newItem();
  const device = await newDevice(itemId);
  expect(device.door).toMatchObject({ letter: 'A', forChildren: false, items: [{ id: itemId }] });
  expect((await device.get<Door>('Door')).body.items.map(({ id }) => id)).toEqual([itemId]);
  const roll = await device.get<{ items: Record<string, unknown>[]; totalItems: number }>(`DoorRoll?itemId=${itemId}`);
  expect(roll.body.items.find((one) => one['personId'] === personId)).toEqual({
    personId,
    name: 'Ngozi Ade',
    phoneEnd: '7788',
    families: [],
    codeHash: null,
    note: null,
    isChild: null,
  });
  expect(JSON.stringify(roll.body)).not.toMatch(/Secret|ngozi@|80355/);
  const synced = await device.sync([enter(personId)]);
  expect([synced.status, synced.body.outcomes[0]?.outcome]).toEqual([200, 'done']);

  // Archived after the device loaded its roll: they came all the same.
  const archived = await buildPerson(app, tenantId, { archivedAt: new Date() });
  expect((await device.sync([enter(archived)])).body.outcomes[0]?.outcome).toBe('done');

  // Another event, another organisation, and every other route.
  expect((await device.get(`DoorRoll?itemId=${elsewhere}`)).status).toBe(404);
  expect((await device.sync([enter(personId)], elsewhere)).status).toBe(404);
  const theirs = await buildPerson(app, await app.caller().signUp({ country: 'NG' }));
  expect((await device.sync([enter(theirs)])).body.outcomes[0]?.outcome).toBe('refused');
  for (const [name, route] of everyRoute) {
    if (route.access === 'public' || route.access === 'device' || route.orDevice) continue;
    const [call] = exampleCalls(route, itemId);
    expect((await makeCall(app.caller(), call!, device.headers)).status, name).toBe(401);
  }
});

test('a revoked or ended device is told so, each with its code; earlier operations come by a file', async () => {
  const [person, other] = await buildPeople(app, tenantId, 2);
  const itemId = await newItem();
  const device = await newDevice(itemId);
  const [sent, unsent] = [enter(person!), enter(other!, 3)];
  await device.sync([sent]);
  const list = await owner.get<{ links: object[]; devices: object[] }>(path(`DoorDevices?itemId=${itemId}`));
  expect(list.body).toMatchObject({
    links: [{ id: device.link.id, madeBy: 'Ada Obi', devices: 1, stoppedAt: null }],
    devices: [{ id: device.door.deviceId, name: 'Bisi', by: 'link', state: 'working', operations: 1 }],
  });
  expect(JSON.stringify(list.body)).not.toContain(tokenOf(device.link));
  const untouched = await newDevice(itemId);
  // While the clock stands still nothing is forgotten by itself, so the change does it.
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await device.sync([sent]);
    const marked = await owner.post(path(`MarkDoorDevice/${device.door.deviceId}`), { forChildren: true });
    expect(marked.status).toBe(200);
    type Roll = { items: { isChild: boolean | null }[] };
    const knowsChildren = async () => (await device.get<Roll>(`DoorRoll?itemId=${itemId}`)).body.items[0]?.isChild;
    await expect.poll(knowsChildren).toBe(false);
    expect((await owner.post(path(`RevokeDoorDevice/${device.door.deviceId}`), undefined)).body).toBe(true);
    await expect.poll(async () => (await device.get('Door')).status).toBe(410);
  } finally {
    vi.useRealTimers();
  }
  const refused = await device.sync([unsent]);
  expect([refused.status, refused.body.error.code]).toEqual([410, 'door.revoked']);
  expect((await untouched.get('Door')).status).toBe(200);

  const inside = (statement: ReturnType<typeof sql>) =>
    app.base.database.withTenant(tenantId, (tx) => tx.execute(statement));
  await inside(
    sql`UPDATE attendance_devices SET ends_at = now() - interval '1 minute' WHERE id = ${untouched.door.deviceId}`,
  );
  await sessionCacheExpired();
  const over = await untouched.get('Door');
  expect([over.status, over.body.error.code]).toEqual([410, 'door.over']);
  const unknown = await app
    .caller()
    .call<Failed>('GET', path('Door'), { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
  expect([unknown.status, unknown.body.error.code]).toEqual([401, 'door.unknown']);

  // Sent twice, and together with an earlier one: each counts once. One of an unknown check-in does not count.
  const file = {
    format: 'koinonia-door',
    version: 1,
    deviceId: device.door.deviceId,
    behindMs: 0,
    operations: [sent, unsent]
      .map((one) => ({ ...one, itemId }))
      .concat({ ...enter(person!), itemId: crypto.randomUUID() }),
  };
  expect((await upload(file)).body).toMatchObject({ done: 1, already: 1, refusedCount: 1 });
  expect((await upload(file)).body).toMatchObject({ done: 0, already: 2, refusedCount: 1 });
  const item = await owner.get<{ present: number }>(path(`AttendanceItem?id=${itemId}`));
  expect(item.body.present).toBe(2);
  for (const wrong of ['no file', '{"format":"other"}', { ...file, version: 2 }, { ...file, operations: {} }]) {
    const answer = await upload(wrong);
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringMatching(/\w+ \w+/)]);
  }
});

test('a child leaves by code or reason, in any order of operations; the collector is kept', async () => {
  const child = await buildPerson(app, tenantId, { firstName: 'Tobi' });
  const itemId = await newItem();
  const device = await newDevice(itemId);
  const visitOf = (answer: { body: Synced }) => answer.body.changed.find(({ personId }) => personId === child);
  expect(visitOf(await device.sync([enter(child, 5, { familyCode: 'ak7f' })]))?.familyCode).toBe('AK7F');
  for (const more of [{}, { familyCode: 'AK7G' }]) {
    const { outcomes } = (await device.sync([leave(child, more)])).body;
    expect(outcomes[0]).toMatchObject({ outcome: 'refused', words: expect.stringContaining('code') });
  }
  expect((await owner.post(path('CheckOut'), { itemId, personId: child })).status).toBe(409);
  const gone = await device.sync([leave(child, { familyCode: 'AK7F', collectedBy: 'Mrs Ade' })]);
  expect(visitOf(gone)).toMatchObject({ checkedOutAt: expect.any(String), collectedBy: 'Mrs Ade' });

  // The reverse: an `out` without a code, sent before its `in` arrived, does not count; one with a reason does.
  const [late, trusted] = await buildPeople(app, tenantId, 2);
  const second = await newItem();
  const slow = await newDevice(second);
  await slow.sync([leave(late!), leave(trusted!, { reason: 'Label lost, mother known' })]);
  const { changed } = (await slow.sync([late, trusted].map((one) => enter(one!, 9, { familyCode: 'A222' })))).body;
  const out = (personId: string) => changed.find((one) => one.personId === personId)?.checkedOutAt;
  expect([out(late!), out(trusted!)]).toEqual([null, expect.any(String)]);
});

test('a new child enters as a guest and leaves by code before anybody knows who they are', async () => {
  const itemId = await newItem();
  const [device, plain] = [await newDevice(itemId), await newDevice(itemId)];
  await owner.post(path(`MarkDoorDevice/${device.door.deviceId}`), { forChildren: true });
  await sessionCacheExpired();
  const family = { lastName: 'Musa', phoneNumber: '08035557010', familyCode: 'A333' };
  const guest = (firstName: string, note: string) => ({
    ...enter('', 5, { ...family, firstName, note }),
    kind: 'guest',
  });
  const [tobi, sade] = [guest('Tobi', 'No nuts'), guest('Sade', '')];
  const ofGuest = (one: { id: string }, more: object) => leave(one.id, more);
  const [wrong, right] = [ofGuest(tobi, { familyCode: 'A334' }), ofGuest(tobi, { familyCode: 'a333' })];
  const first = (await device.sync([wrong, right, tobi, sade])).body;
  expect(first.outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'done', 'done']);
  const shown = (name: string, { changed }: Synced) => changed.find((one) => one.name === name);
  expect(shown('Tobi Musa', first)).toMatchObject({
    familyCode: 'A333',
    checkedOutAt: expect.any(String),
    note: 'No nuts',
  });
  expect(shown('Sade Musa', first)).toMatchObject({ familyCode: 'A333', checkedOutAt: null, note: null });
  const second = (await device.sync([ofGuest(sade, { familyCode: 'A333' }), ofGuest({ id: crypto.randomUUID() }, {})]))
    .body;
  expect(second.outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'refused']);
  expect(shown('Sade Musa', second)?.checkedOutAt).toEqual(expect.any(String));

  // The next Sunday: recognised by name and number, new details appear beside the known ones; other devices hear none
  // of it.
  await device.sync([{ ...guest('Tobi', 'Asthma'), id: crypto.randomUUID() }]);
  await device.sync([{ ...guest('Tobi', 'no nuts'), id: crypto.randomUUID() }]);
  expect(shown('Tobi Musa', (await device.sync([])).body)?.note).toBe('No nuts\nAsthma');
  expect(JSON.stringify((await plain.sync([])).body)).not.toContain('nuts');
});

test('operations by a wrong clock are corrected and the device is told; doubtful ones are reviewed', async () => {
  const itemId = await newItem();
  const device = await newDevice(itemId);
  // It joined a week ago, before all its operations except the first day of its clock.
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(
      sql`UPDATE attendance_devices SET created_at = now() - interval '7 days' WHERE id = ${device.door.deviceId}`,
    ),
  );
  const people = await buildPeople(app, tenantId, 8);
  const dayMs = 86_400_000;
  const wrong = (person: number, told: string, behindMs: number) => ({ ...enter(people[person]!), at: told, behindMs });
  const sent = [
    // A day behind, as the device knew: 20 minutes ago.
    wrong(0, at(24 * 60 + 20), dayMs),
    // From the first day of its clock: it knew of its last contact with us on the evening before.
    wrong(1, '1970-01-01T00:10:00.000Z', now - dayMs / 2 - 600_000),
    // A day ahead since its last contact with us.
    wrong(2, at(-24 * 60), 0),
    // It was right at the time, and its later error does not matter.
    wrong(3, at(10), dayMs),
    // Days before it was open, by a clock that probably nobody set.
    wrong(4, at(4 * 24 * 60), 0),
    // Before the device existed.
    wrong(5, '1970-01-01T00:10:00.000Z', 0),
  ];
  const { outcomes, changed } = (await device.sync(sent, itemId, { now: new Date().toISOString() })).body;
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
  const said = (words?: string) => words && /changed in between|asked to look at it/.exec(words)?.[0];
  expect(outcomes.map(({ words }) => said(words))).toEqual([
    ...Array.from({ length: 3 }, () => 'changed in between'),
    undefined,
    'asked to look at it',
    'changed in between',
  ]);
  const minutes = people.slice(0, 4).map((id) => {
    const visit = changed.find(({ personId }) => personId === id) as unknown as { checkedInAt: string };
    return Math.abs(Math.round((now - Date.parse(visit.checkedInAt)) / 600_000) * 10);
  });
  // Opened 3 hours before the start, an hour ago.
  expect(minutes).toEqual([20, 240, 0, 10]);

  // Moments outside our calendar delay none of the others.
  const beyond = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'];
  const among = [...beyond, '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'].map((told) => wrong(3, told, 0));
  const odd = await device.sync(among, itemId, { now: new Date().toISOString() });
  expect(odd.body.outcomes.map(({ outcome }) => outcome)).toEqual([...beyond.map(() => 'refused'), 'done', 'done']);

  // A file follows the same rule, and the uploader is told; an unknown device is not trusted.
  const file = {
    format: 'koinonia-door',
    version: 1,
    deviceId: device.door.deviceId,
    behindMs: 0,
    operations: [
      { ...wrong(6, at(-24 * 60), 0), itemId },
      { ...wrong(7, at(5 * 24 * 60), 0), itemId },
    ],
  };
  const stranger = { ...file, deviceId: crypto.randomUUID() };
  expect((await upload(stranger)).body).toMatchObject({ done: 1, moved: 1, refusedCount: 1, refused: [{}] });
  expect((await upload(file)).body).toMatchObject({ done: 1, moved: 1, already: 1, refusedCount: 0 });
});

test('a device recognises a scanned card and a family, makes guests first-timers, and hears only of check-ins', async () => {
  const [head, child] = await buildPeople(app, tenantId, 2);
  const itemId = await newItem();
  const cards = () =>
    owner.post<{ cards: { personId: string; code: string }[] }>('/api/People/MemberCards', { who: { ids: [head] } });
  const [card] = (await cards()).body.cards;
  const { code } = card!;
  expect((await cards()).body.cards).toEqual([card]);
  const members = [head, child].map((personId, place) => ({ personId, part: place === 0 ? 'head' : 'child' }));
  const family = await owner.post<{ id: string }>('/api/People/CreateFamily', { name: 'Obi', members });
  const device = await newDevice(itemId);
  const people = new Map<string, { families: string[]; codeHash: string | null }>();
  for (let after = ''; ;) {
    type Page = { items: { personId: string; families: string[]; codeHash: string | null }[]; next: string | null };
    const page = (await device.get<Page>(`DoorRoll?itemId=${itemId}&pageSize=3${after}`)).body;
    for (const one of page.items) people.set(one.personId, one);
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 16);
  expect(people.get(head!)).toMatchObject({ families: [family.body.id], codeHash: hash });
  expect(people.get(child!)).toMatchObject({ families: [family.body.id], codeHash: null });

  const ending = new AbortController();
  const stream = await fetch(`${app.url}/api/events`, { headers: device.headers, signal: ending.signal });
  let heard = '';
  const listening = (async () => {
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) heard += piece;
  })().catch(() => undefined);
  await owner.post('/api/CreateGroup', { name: `Unheard ${made}` });
  const guest = { id: crypto.randomUUID(), kind: 'guest', at: at(1), firstName: 'Kemi', phoneNumber: '08035557002' };
  expect((await device.sync([guest])).body.outcomes[0]?.outcome).toBe('done');
  await expect.poll(() => heard).toContain('event: attendance\ndata: {}');
  expect(heard).not.toContain('event: groups');
  const [person] = (await owner.get<{ isFirstTimer: boolean }[]>('/api/FollowUp/GetFirstTimers?search=Kemi')).body;
  expect(person).toBeDefined();
  // After revoking, its stream ends with the next event.
  await owner.post(path(`RevokeDoorDevice/${device.door.deviceId}`), undefined);
  await sessionCacheExpired();
  await newItem();
  await listening;
  ending.abort();
});

test('a carer’s note reaches only devices for children; a merge keeps it and erasing removes it', async () => {
  const child = await buildPerson(app, tenantId, { firstName: 'Zed', lastName: 'Nuts', phone: '+2348035550777' });
  const itemId = await newItem();
  const save = (personId: string, note: string) => owner.call('PUT', path(`CarerNote/${personId}`), { body: { note } });
  expect((await save(child, 'No nuts')).body).toEqual({ note: 'No nuts' });
  const device = await newDevice(itemId);
  type Person = { personId: string; note: string | null; isChild: boolean | null };
  const roll = async () => (await device.get<{ items: Person[] }>(`DoorRoll?itemId=${itemId}`)).body.items;
  const noteOf = async () => (await roll()).find(({ personId }) => personId === child)?.note;
  const born = (yearsAgo: number) =>
    buildPerson(app, tenantId, { firstName: 'Born', yearOfBirth: new Date(now).getUTCFullYear() - yearsAgo });
  const [young, old] = [await born(5), await born(30)];
  const inFamily = [old, child].map((personId) => ({ personId, part: personId === old ? 'head' : 'ward' }));
  await owner.post('/api/People/CreateFamily', { name: 'Nuts', members: inFamily });
  expect(await noteOf()).toBeNull();
  expect((await roll()).every(({ isChild }) => isChild === null)).toBe(true);
  const mark = (forChildren: boolean) => owner.post(path(`MarkDoorDevice/${device.door.deviceId}`), { forChildren });
  await mark(true);
  await sessionCacheExpired();
  expect(await noteOf()).toBe('No nuts');
  const children = (await roll()).filter((one) => one.isChild).map(({ personId }) => personId);
  expect([young, old, child].map((id) => children.includes(id))).toEqual([true, false, true]);

  const twin = await buildPerson(app, tenantId, { firstName: 'Zed', lastName: 'Nuts', phone: '+2348035550777' });
  await save(twin, 'Asthma');
  const pair = await owner.get<Record<'first' | 'second', { version: string }>>(`/api/People/GetPair/${child}/${twin}`);
  const versions = { kept: pair.body.first.version, merged: pair.body.second.version };
  const merged = await owner.post<{ mergeId: string }>('/api/People/Merge', {
    kept: child,
    merged: twin,
    versions,
    choose: {},
  });
  expect(merged.status).toBe(200);
  expect(await noteOf()).toBe('No nuts\nAsthma');
  expect((await owner.post(`/api/People/UndoMerge/${merged.body.mergeId}`, undefined)).status).toBe(200);
  expect(await noteOf()).toBe('No nuts');
  const history = await owner.get(`/api/People/GetHistory/${child}`);
  expect(JSON.stringify(history.body)).toContain('carer_note.changed');
  expect((await owner.post(`/api/People/ErasePerson/${child}`, { password })).status).toBe(200);
  const left = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`SELECT FROM carer_notes WHERE person_id = ${child}`),
  );
  expect(left.rows).toEqual([]);
});

test('a leader makes links for their own groups and sees no other door; changes are in the audit trail', async () => {
  const [leads, member] = await buildPeople(app, tenantId, 2);
  const groupID = await buildGroup(app, tenantId, { name: `Crèche ${made}`, members: [member!] });
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.insert(groupMembers).values({ tenantId, groupId: groupID, personId: leads!, isGroupLeader: true }),
  );
  const [own, everybodys] = [await newItem({ groupID }), await newItem()];
  const leader = await memberOf(app, tenantId, leads!);
  const link = await makeLink(own, leader);
  expect((await leader.post(path('MakeDoorLink'), { itemId: everybodys })).status).toBe(404);
  const foreign = await newDevice(everybodys);
  expect((await leader.post(path(`RevokeDoorDevice/${foreign.door.deviceId}`), undefined)).status).toBe(404);
  expect((await leader.post(path(`StopDoorLink/${foreign.link.id}`), undefined)).status).toBe(404);
  const { secret, door } = (await join(link)).body;
  const headers = { authorization: `Bearer ${secret}` };
  const roll = await app
    .caller()
    .call<{ items: { personId: string }[] }>('GET', path(`DoorRoll?itemId=${own}`), { headers });
  expect(roll.body.items.map(({ personId }) => personId).toSorted()).toEqual([leads, member].toSorted());
  const outsider = await buildPerson(app, tenantId);
  const sent = { itemId: own, operations: [enter(outsider), enter(member!)] };
  const synced = await app.caller().post<Synced>(path('Sync'), sent, headers);
  expect(synced.body.outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  expect((await leader.post(path(`RevokeDoorDevice/${door.deviceId}`), undefined)).body).toBe(true);
  await leader.post(path(`StopDoorLink/${link.id}`), undefined);

  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ action: string }>(
      sql`SELECT DISTINCT action FROM audit WHERE action ~ '^(door|carer_note)[.]' ORDER BY 1`,
    ),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'carer_note.changed',
    'door.device_joined',
    'door.device_marked',
    'door.device_revoked',
    'door.file_uploaded',
    'door.link_made',
    'door.link_stopped',
  ]);
});
