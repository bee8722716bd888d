import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { sharedTestApp, type TestApp } from '../testing/app.ts';
import { auditTrail, expectOneRow } from '../testing/changes/audit-trail.ts';
import { buildGroup, buildPeople } from '../testing/build.ts';
import { pictureForm } from '../testing/files/crafted-pictures.ts';
import type { Answered, Caller } from '../testing/caller.ts';

let app: TestApp;
let mine: Caller;
let tenantId: string;
let people: string[];
let choir: string;
let ushers: string;
let path = '';
let lastChange = '';

beforeAll(async () => {
  app = await sharedTestApp();
  mine = app.caller();
  tenantId = await mine.signUp();
  people = await buildPeople(app, tenantId, 4);
  choir = await buildGroup(app, tenantId, { name: 'Canary choir', isMobileGroup: true, members: people });
  ushers = await buildGroup(app, tenantId, { name: 'Canary ushers' });
});
afterAll(() => app.stop());

const link = async () => {
  const answer = await mine.call<{ path: string }>('PUT', `/api/Groups/SetJoinLink/${choir}`, {
    body: { state: 'on' },
  });
  path = answer.body.path;
  return answer;
};
const asked = async (firstName: string) => {
  await mine.call('POST', path, { fields: { firstName, phone: '08035550188', agreed: 'yes' } });
  const { body } = await mine.get<{ person: { id: string } }[]>(`/api/Groups/GetGroupMembers/${choir}?state=waiting`);
  return { groupId: choir, personId: body[0]!.person.id };
};
const carry = async (way: string, person: string) => {
  const body = { memberIDList: [person], groupFrom: choir, groupTo: ushers };
  const answer = await mine.post<{ changeId: string }>(`/api/Group/${way}`, body);
  lastChange = answer.body.changeId;
  return answer;
};

/** Every change here, made once, in a possible order. Creating and changing a group are in the list of all features. */
const changes: [name: string, action: string, make: () => Promise<Answered>][] = [
  ['move', 'group.members_moved', () => carry('MoveMembers', people[0]!)],
  ['copy', 'group.members_copied', () => carry('CopyMembers', people[1]!)],
  ['undoChange', 'group.change_undone', () => mine.post(`/api/Groups/UndoChange/${lastChange}`, {})],
  [
    'remove',
    'group.members_removed',
    () => mine.call('PUT', `/api/RemovePeopleFromGroup/${choir}`, { body: { personIds: [people[2]] } }),
  ],
  ['setJoinLink', 'group.join_link_on', link],
  [
    'decline',
    'group.member_declined',
    async () => mine.post('/api/Groups/DeclineMember', { ...(await asked('Canary')), reason: 'canary reason' }),
  ],
  [
    'reopenRequest',
    'group.request_reopened',
    async () => mine.post(`/api/Groups/ReopenRequest/${await declined()}`, {}),
  ],
  ['approve', 'group.member_approved', async () => mine.post('/api/ApproveMemberFromApp', await asked('Canary'))],
  [
    'approveSeveral',
    'group.member_approved',
    async () => {
      const { groupId, personId } = await asked('Canary');
      return mine.post('/api/Groups/ApproveSeveral', { groupId, personIds: [personId] });
    },
  ],
  [
    'setPicture',
    'group.picture_set',
    () => mine.call('PUT', `/api/Groups/SetPicture/${choir}`, { form: pictureForm('picture') }),
  ],
  ['removePicture', 'group.picture_removed', () => mine.call('DELETE', `/api/Groups/RemovePicture/${choir}`)],
  ['delete', 'group.deleted', () => mine.call('DELETE', `/api/DeleteGroup/${choir}`)],
  ['restore', 'group.restored', () => mine.post(`/api/Groups/RestoreGroup/${choir}`, {})],
];

async function declined(): Promise<string> {
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ id: string }>(sql`SELECT id FROM join_requests WHERE state = 'declined'`),
  );
  return rows[0]!.id;
}

test('every changing route of groups is in this list or in the list of all features', () => {
  const elsewhere = ['create', 'update', 'addByContact', 'uploadMembers', 'addChosen', 'undoAddChosen'];
  const all = Object.entries(routes.groups).filter(([, route]) => route.method !== 'GET');
  const listed = [...changes.map(([name]) => name), ...elsewhere];
  expect(all.map(([name]) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

for (const [name, action, make] of changes) {
  test(`groups.${name} writes one row, ${action}, without content`, async () => {
    await expectOneRow(app, tenantId, action, make);
  });
}

test('a request on the public page is recorded too, as by nobody signed in', async () => {
  const rows = (await auditTrail(app, tenantId)).filter(({ action }) => action === 'group.join_requested');
  expect(rows).toMatchObject([{ account: false }, { account: false }]);
});
