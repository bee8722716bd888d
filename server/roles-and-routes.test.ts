import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '../contract/route.ts';
import type { Role } from '../contract/session/schemas.ts';
import { groupMembers } from './groups/index.ts';
import { people } from './people/index.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { buildGroup, buildPerson } from './testing/build.ts';
import type { Answered, Caller } from './testing/caller.ts';
import { everyRoute } from './testing/calls/every-route.ts';
import { exampleCalls, password } from './testing/calls/example-input.ts';
import { seedEverything } from './testing/changes/seed-everything.ts';
import { makeCall } from './testing/calls/make-call.ts';
import { sessionCacheExpired } from './testing/session-cache-expired.ts';
import { memberOf } from './testing/members.ts';
import { tenantRows } from './testing/database/traces.ts';

let app: TestApp;
let tenantId: string;
let callers: Record<Role, Caller>;
/** Ids of the organisation outside the leader's groups, including groups where they are a plain member. */
let others: string[];
let own: { group: string; member: string; leads: string };
const convention = { fullEventName: 'Convention', eventDate: '2026-01-04', time: '09:00' };
/** A check-in of the helper's event. */
let helped: string;

beforeAll(async () => {
  app = await startTestApp();
  const owner = app.caller();
  tenantId = await owner.signUp();
  const administrator = app.caller();
  const invited = await owner.post<{ link: string }>('/api/settings/administrators/invite', {
    email: `${crypto.randomUUID()}@example.org`,
    name: 'Chidi',
  });
  const [, token] = invited.body.link.split('#');
  const joined = await administrator.post('/api/session/accept-invitation', { token, name: 'Chidi Eze', password });
  expect(joined.status).toBe(200);
  others = await seedEverything(owner);
  const [leads, follows] = [await buildPerson(app, tenantId), await buildPerson(app, tenantId, { firstName: 'Bola' })];
  const group = await buildGroup(app, tenantId, { name: 'Ushers', members: [leads, follows] });
  await setLeader(owner, group, leads);
  const elsewhere = await buildGroup(app, tenantId, { name: 'Teachers', members: [leads] });
  const formerly = await buildGroup(app, tenantId, { name: 'Drummers', members: [leads], archivedAt: new Date() });
  own = { group, member: follows, leads };
  others.push(elsewhere, formerly, follows);
  const helps = await buildPerson(app, tenantId, { firstName: 'Helper' });
  const item = await owner.post<{ id: string }>('/api/CheckInAttendance/CheckInAttendanceItem', convention);
  await owner.post('/api/CheckInAttendance/AddHelper', { itemId: item.body.id, personId: helps });
  helped = item.body.id;
  callers = {
    owner,
    administrator,
    helper: await memberOf(app, tenantId, helps),
    leader: await memberOf(app, tenantId, leads),
    member: await memberOf(app, tenantId, follows),
  };
});
afterAll(() => app.stop());

async function setLeader(by: Caller, groupId: string, personId: string): Promise<void> {
  const entry = { personId, isGroupLeader: true };
  const body = { name: 'Ushers', peopleInGroups: [entry] };
  expect((await by.call('PUT', `/api/UpdateGroup/${groupId}`, { body })).status).toBe(200);
}

const roles = ['member', 'helper', 'leader', 'administrator', 'owner'] as const;
/** The roles each access lets in. The isolation sweep tests that nobody signed out gets in. */
const letsIn: Record<Exclude<Access, 'public' | 'device'>, readonly Role[]> = {
  'signed-in': roles,
  helper: ['helper', 'leader', 'administrator', 'owner'],
  leader: ['leader', 'administrator', 'owner'],
  administrator: ['administrator', 'owner'],
  owner: ['owner'],
};

test('every role on every route is let in exactly as the contract says', async () => {
  for (const [name, route] of everyRoute) {
    if (route.access === 'public' || route.access === 'device') continue;
    const [call] = exampleCalls(route, crypto.randomUUID());
    for (const role of roles) {
      const { status, body } = await makeCall(callers[role], call!);
      const refused = (body as { error?: { code?: string } } | null)?.error?.code === 'session.not_allowed';
      expect(refused, `${name} as ${role} answered ${status}`).toBe(!letsIn[route.access].includes(role));
      if (refused) expect(status).toBe(403);
    }
  }
}, 240_000);

test('other people’s records answer leaders and members exactly like missing ones, on every route, and stay unchanged', async () => {
  // The jobs that the owner started on every route finish first.
  const exports = async () => (await tenantRows(app, tenantId))['organisation_exports'];
  await expect.poll(exports, { timeout: 20_000 }).not.toContain(',running,');
  const before = await tenantRows(app, tenantId);
  let swept = 0;
  for (const [name, route] of everyRoute) {
    for (const role of ['member', 'helper', 'leader'] as const) {
      if (route.access === 'public' || route.access === 'device' || !letsIn[route.access].includes(role)) continue;
      const nobodys = crypto.randomUUID();
      for (const [index, random] of exampleCalls(route, nobodys).entries()) {
        if (!random.mentionsId) continue;
        const none = hide(await makeCall(callers[role], random), nobodys);
        for (const id of others) {
          const theirs = await makeCall(callers[role], exampleCalls(route, id)[index]!);
          expect(hide(theirs, id), `${name} as ${role}`).toEqual(none);
          swept += 1;
        }
      }
    }
  }
  expect(swept).toBeGreaterThan(others.length * 3);
  expect(await tenantRows(app, tenantId)).toEqual(before);
}, 240_000);

const hide = ({ status, body }: Answered, id: string) => ({ status, body: JSON.stringify(body).replaceAll(id, 'id') });

test('a leader serves their own groups, by name and number, and hears of no other', async () => {
  const { leader } = callers;
  const groups = await leader.get<{ id: string }[]>('/api/GetAllGroupBasicInformation');
  expect(groups.body.map(({ id }) => id)).toEqual([own.group]);
  expect((await leader.get(`/api/GetGroupsFromId/${own.group}`)).status).toBe(200);
  const add = (body: object) =>
    leader.post<{ known: boolean; member: { person: { id: string; address: string } } }>(
      `/api/Groups/AddMember/${own.group}`,
      body,
    );
  const known = await add({ firstName: 'Bola', lastName: 'Ade', phoneNumber: '0803 123 4567', position: 'Door' });
  expect(known.body).toMatchObject({ known: true, member: { person: { id: others[0] }, position: 'Door' } });
  // A number without its owner's name reveals nothing: a family may share it, so this is somebody new.
  const guessed = await add({ firstName: 'Zainab', phoneNumber: '08031234567' });
  expect(guessed.body).toMatchObject({ known: false, member: { person: { firstName: 'Zainab', address: '' } } });
  expect((await add({ firstName: 'Zainab', phoneNumber: '12' })).status).toBe(400);
  const members = await leader.get<unknown[]>(`/api/Groups/GetGroupMembers/${own.group}`);
  expect(members.body).toHaveLength(4);
});

test('a helper serves the check-ins of their events, and hears of no other, nor of reports and numbers', async () => {
  const { helper, owner, member, leader } = callers;
  const at = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const list = await helper.get<{ items: { id: string }[] }>(at('AllCheckInAttendances'));
  expect(list.body.items.map(({ id }) => id)).toEqual([helped]);
  expect(await helper.get('/api/Membership/GetCurrentSignedInUser')).toMatchObject({ body: { role: 'helper' } });
  const mark = (by: Caller) => by.post(at('MarkAttendance'), { itemId: helped, personId: own.member });
  expect((await mark(helper)).body).toMatchObject({ present: true });
  const roll = await helper.get<{ items: { personId: string }[] }>(at(`Roll?itemId=${helped}&search=Bola`));
  expect(roll.body.items.find(({ personId }) => personId === own.member)).toMatchObject({
    present: true,
    pictureId: null,
  });
  expect((await helper.post(at('Sync'), { itemId: helped })).status).toBe(200);
  expect((await helper.get(at(`AttendanceReport?id=${helped}`))).status).toBe(403);
  expect((await leader.get(at(`AttendanceReport?id=${helped}`))).status).toBe(404);
  expect([(await mark(member)).status, (await mark(leader)).status]).toEqual([403, 404]);
  // A leader who also helps serves both, and sees no report of it.
  const wish = { itemId: helped, personId: own.leads };
  for (const act of ['AddHelper', 'AddHelper']) expect((await owner.post(at(act), wish)).status).toBe(200);
  expect((await mark(leader)).status).toBe(200);
  expect((await leader.get(at(`AttendanceReport?id=${helped}`))).status).toBe(404);
  expect((await leader.get(at(`AttendanceReportPeople?id=${helped}`))).status).toBe(404);
  // The list marks which of their events they lead, without another group's of the same event.
  const teachers = others.at(-3);
  const [led, served] = await Promise.all(
    [own.group, teachers].map((groupID) =>
      owner.post<{ id: string }>(at('CheckInAttendanceItem'), { ...convention, eventDate: '2026-01-11', groupID }),
    ),
  );
  const seen = await leader.get<{ items: { id: string; leads: boolean }[] }>(at('AllCheckInAttendances'));
  expect(new Map(seen.body.items.map(({ id, leads }) => [id, leads]))).toEqual(
    new Map([
      [led?.body.id, true],
      [served?.body.id, false],
      [helped, false],
    ]),
  );
  const helpers = await owner.get<{ items: object[] }>(at(`Helpers?itemId=${helped}`));
  expect(helpers.body.items).toEqual([
    expect.objectContaining({ hasLogin: true }),
    expect.objectContaining({ name: 'Helper Obi', hasLogin: true }),
  ]);
  expect((await owner.post(at('AddHelper'), { ...wish, personId: crypto.randomUUID() })).status).toBe(404);
  for (const act of ['RemoveHelper', 'RemoveHelper']) expect((await owner.post(at(act), wish)).status).toBe(200);
  expect((await mark(leader)).status).toBe(404);
  const trail = await owner.get<{ items: { kind: string }[] }>(`/api/People/GetHistory/${own.leads}`);
  const kinds = trail.body.items.map((one) => JSON.stringify(one)).filter((one) => one.includes('attendance.helper'));
  expect(kinds).toHaveLength(2);
});

test('a former helper is a plain member within a second; a merged person helps at both people’s events', async () => {
  const { owner } = callers;
  const at = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const [kept, merged] = [await buildPerson(app, tenantId), await buildPerson(app, tenantId)];
  await owner.post(at('AddHelper'), { itemId: helped, personId: merged });
  const login = await memberOf(app, tenantId, kept);
  const reads = async () => (await login.get(at(`AttendanceItem?id=${helped}`))).status;
  expect(await reads()).toBe(403);
  const pair = await owner.get<Record<'first' | 'second', { version: string }>>(
    `/api/People/GetPair/${kept}/${merged}`,
  );
  const versions = { kept: pair.body.first.version, merged: pair.body.second.version };
  const merge = await owner.post<{ mergeId: string }>('/api/People/Merge', { kept, merged, versions, choose: {} });
  await sessionCacheExpired();
  expect(await reads()).toBe(200);
  expect((await owner.post(`/api/People/UndoMerge/${merge.body.mergeId}`, undefined)).status).toBe(200);
  await sessionCacheExpired();
  expect(await reads()).toBe(403);
  const left = await owner.get<{ items: { personId: string }[] }>(at(`Helpers?itemId=${helped}`));
  expect(left.body.items.map(({ personId }) => personId)).toContain(merged);
});

test('a member sees themselves, their groups and their code, and chooses whether to get messages', async () => {
  const { member } = callers;
  const me = await member.get<{ id: string; code: string; sms: string }>('/api/People/GetOwnDetails');
  expect(me.body).toMatchObject({ id: own.member, firstName: 'Bola', sms: 'none' });
  expect(me.body.code).toMatch(/^[\w-]{20}$/);
  expect((await member.get<{ code: string }>('/api/People/GetOwnDetails')).body.code).toBe(me.body.code);
  const groups = await member.get<{ name: string }[]>('/api/Groups/GetOwnGroups');
  expect(groups.body.map(({ name }) => name)).toEqual(['Ushers']);
  expect((await callers.owner.get('/api/People/GetOwnDetails')).status).toBe(404);

  const reached = await buildPerson(app, tenantId, { phone: '+2348035550111', email: 'Reached@example.org' });
  const person = await memberOf(app, tenantId, reached);
  const choose = (body: object) => person.call('PUT', '/api/People/SaveOwnPreferences', { body });
  const chosen = async () => (await person.get<{ sms: string; mail: string }>('/api/People/GetOwnDetails')).body;
  expect(await chosen()).toMatchObject({ sms: 'yes', mail: 'yes' });
  expect((await choose({ sms: false })).status).toBe(200);
  expect(await chosen()).toMatchObject({ sms: 'no', mail: 'yes' });
  expect((await callers.owner.get(`/api/People/GetPerson/${reached}`)).body).toMatchObject({ smsOptedOut: true });
  await choose({ sms: true, mail: false });
  expect(await chosen()).toMatchObject({ sms: 'yes', mail: 'no' });
});

test('a member completes only the permitted fields of their own', async () => {
  const id = await buildPerson(app, tenantId, { email: 'own@example.org', dateOfJoining: '2015-05-07' });
  const person = await memberOf(app, tenantId, id);
  const save = (changes: object, was: object = {}) =>
    person.call('PUT', '/api/People/SaveOwnDetails', { body: { changes, was } });
  const own = { title: 'Dr', otherNames: 'Grace', secondPhone: '0803 555 0123', secondEmail: 'ada@work.example' };
  expect((await save({ ...own, occupation: 'Nurse', firstName: 'Eve', email: 'eve@example.org' })).status).toBe(200);
  const { body } = await person.get('/api/People/GetOwnDetails');
  expect(body).toMatchObject({
    title: 'Dr',
    firstName: 'Ada',
    otherNames: 'Grace',
    secondPhoneNumber: '0803 555 0123',
    secondEmail: 'ada@work.example',
    occupation: 'Nurse',
    email: 'own@example.org',
    dateOfJoining: '2015-05-07',
  });
  expect(await save({ secondPhone: '12' })).toMatchObject({
    status: 400,
    body: { error: { fields: { secondPhone: expect.any(String) } } },
  });
  await callers.owner.call('PUT', `/api/People/UpdatePerson/${id}`, { body: { changes: { occupation: 'Doctor' } } });
  expect((await save({ occupation: 'Midwife' }, { occupation: 'Nurse' })).status).toBe(409);
  expect((await callers.owner.call('PUT', '/api/People/SaveOwnDetails', { body: { changes: own } })).status).toBe(404);
});

test('a former leader is a plain member, and an archived one is out, within a second', async () => {
  const [personId, group] = [await buildPerson(app, tenantId), await buildGroup(app, tenantId, { name: 'Greeters' })];
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.insert(groupMembers).values({ tenantId, groupId: group, personId, isGroupLeader: true }),
  );
  const caller = await memberOf(app, tenantId, personId);
  const reads = async () => (await caller.get(`/api/GetGroupsFromId/${group}`)).status;
  expect(await reads()).toBe(200);
  await setLeads(group, personId);
  await sessionCacheExpired();
  expect(await reads()).toBe(403);
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.update(people).set({ archivedAt: new Date() }).where(eq(people.id, personId)),
  );
  await sessionCacheExpired();
  expect(await reads()).toBe(401);
});

const setLeads = (groupId: string, personId: string) =>
  app.base.database.withTenant(tenantId, (tx) =>
    tx
      .update(groupMembers)
      .set({ isGroupLeader: false })
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.personId, personId))),
  );
