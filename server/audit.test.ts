import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { sqlState } from './core/db/index.ts';
import { accessChanges } from './testing/changes/access-changes.ts';
import { changeAccount } from './testing/accounts.ts';
import { sharedTestApp, type TestApp } from './testing/app.ts';
import { auditTrail, expectOneRow } from './testing/changes/audit-trail.ts';
import type { Answered, Caller } from './testing/caller.ts';
import { directoryChanges } from './testing/changes/directory-changes.ts';
import { password } from './testing/calls/example-input.ts';

let app: TestApp;
let caller: Caller;
let tenantId: string;
let deputy: { accountId: string; email: string };

beforeAll(async () => {
  app = await sharedTestApp();
  caller = app.caller();
  tenantId = await caller.signUp({ sampleData: true });
});
afterAll(() => app.stop());

const trail = () => auditTrail(app, tenantId);

const inside = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.base.database.withTenant(tenantId, (tx) => tx.execute<T>(query))).rows;

const png = () =>
  Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (one) => one.charCodeAt(0),
  );

function form(field: string, file: File): FormData {
  const data = new FormData();
  data.set(field, file);
  return data;
}
const people = () =>
  form('file', new File(['FirstName,LastName,PhoneNumber\nCanary,Abiku,08035550199\n'], 'canary-file.csv'));

const family = async () =>
  (await inside<{ id: string }>(sql`SELECT id FROM families WHERE name = 'Canary family'`))[0]!.id;
function person(fields: Record<string, string>): Promise<Answered> {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  return caller.call('POST', '/api/People/createPerson', { form: data });
}
const setPicture = (id: string) =>
  caller.call('PUT', `/api/People/SetPicture/${id}`, { form: form('picture', new File([png()], 'canary.png')) });

/** Every change of the contract, made once, in a possible order; omissions have their reason below. */
const changes: [keyof typeof routes, string, string, () => Promise<Answered>][] = [
  [
    'session',
    'saveOrganisation',
    'organisation.changed',
    () =>
      caller.call('PUT', '/api/settings/organisation', {
        body: { name: 'Canary Chapel', timeZone: 'Africa/Lagos', currency: 'NGN', replyTo: 'canary@example.org' },
      }),
  ],
  [
    'session',
    'saveUnitPrice',
    'unit_price.set',
    () => caller.call('PUT', '/api/settings/unit-price', { body: { price: 3.5 } }),
  ],
  [
    'session',
    'saveLogo',
    'logo.set',
    () =>
      caller.call('POST', '/api/settings/logo', {
        form: form('logo', new File([png()], 'logo.png', { type: 'image/png' })),
      }),
  ],
  ['session', 'removeLogo', 'logo.removed', () => caller.call('DELETE', '/api/settings/logo')],
  ['session', 'invite', 'administrator.invited', () => invite('canary-invited@example.org')],
  [
    'session',
    'withdrawInvitation',
    'invitation.withdrawn',
    async () => caller.call('DELETE', `/api/settings/administrators/invitations/${(await invitations())[0]!.id}`),
  ],
  ['session', 'acceptInvitation', 'administrator.joined', join],
  [
    'session',
    'setAdministratorState',
    'administrator.disabled',
    () => caller.call('PUT', `/api/settings/administrators/${deputy.accountId}`, { body: { state: 'disabled' } }),
  ],
  [
    'session',
    'saveAccount',
    'account.renamed',
    () => caller.call('PUT', '/api/settings/account', { body: { name: 'Canary Renamed' } }),
  ],
  [
    'session',
    'changePassword',
    'account.password_changed',
    () => caller.post('/api/settings/password', { current: password, password: 'canary sings at dawn' }),
  ],
  [
    'people',
    'upload',
    'import.staged',
    () => caller.call('POST', '/api/People/UploadFirstTimerFile', { form: people() }),
  ],
  [
    'people',
    'discardImport',
    'import.discarded',
    async () => caller.call('DELETE', `/api/People/DiscardImport/${await staged()}`),
  ],
  [
    'people',
    'createPeople',
    'people.imported',
    async () => caller.post('/api/People/CreatePeople', { importId: await staged() }),
  ],
  [
    'people',
    'undoImport',
    'import.undone',
    async () => {
      const importId = await staged();
      await caller.post('/api/People/CreatePeople', { importId });
      return caller.post(`/api/People/UndoImport/${importId}`, {});
    },
  ],
  [
    'people',
    'createFirstTimers',
    'people.imported',
    () =>
      caller.post('/api/People/CreateMultipleFirstTimer', [
        { firstName: 'Canary', lastName: 'Second', phoneNumber: '08035550188' },
      ]),
  ],
  [
    'people',
    'recordOptOut',
    'sms.opted_out',
    async () => caller.post('/api/People/RecordOptOut', { personId: await canary(), channel: 'sms' }),
  ],
  [
    'people',
    'takeBackOptOut',
    'sms.opted_in',
    async () => caller.post('/api/People/TakeBackOptOut', { personId: await canary(), channel: 'sms' }),
  ],
  [
    'groups',
    'create',
    'group.created',
    () => caller.post('/api/CreateGroup', { name: 'Canary group', description: 'canary words' }),
  ],
  [
    'groups',
    'uploadMembers',
    'import.staged',
    async () => {
      const [group] = await inside<{ id: string }>(sql`SELECT id FROM groups WHERE name = 'Canary group'`);
      return caller.call('POST', `/api/Groups/UploadGroupMembersFile?groupId=${group?.id}`, { form: people() });
    },
  ],
  [
    'groups',
    'update',
    'group.changed',
    async () =>
      caller.call(
        'PUT',
        `/api/UpdateGroup/${(await inside<{ id: string }>(sql`SELECT id FROM groups WHERE name = 'Canary group'`))[0]!.id}`,
        { body: { name: 'Canary team' } },
      ),
  ],
  [
    'groups',
    'addByContact',
    'group.member_added',
    async () =>
      caller.post(
        `/api/Groups/AddMember/${(await inside<{ id: string }>(sql`SELECT id FROM groups WHERE name = 'Canary team'`))[0]!.id}`,
        { firstName: 'Canary', lastName: 'Third', phoneNumber: '08035550177' },
      ),
  ],
  [
    'people',
    'createFamily',
    'family.created',
    () => caller.post('/api/People/CreateFamily', { name: 'Canary family' }),
  ],
  [
    'people',
    'updateFamily',
    'family.changed',
    async () =>
      caller.call('PUT', `/api/People/UpdateFamily/${await family()}`, {
        body: { changes: { address: 'Canary road' }, members: [{ personId: await anybody(), part: 'ward' }] },
      }),
  ],
  [
    'people',
    'deleteFamily',
    'family.deleted',
    async () => caller.call('DELETE', `/api/People/DeleteFamily/${await family()}`),
  ],
  ['people', 'createPerson', 'person.created', () => person({ firstName: 'Canary', mobilePhone: '08035550166' })],
  [
    'people',
    'updatePerson',
    'person.changed',
    async () =>
      caller.call('PUT', `/api/People/UpdatePerson/${await anybody()}`, {
        body: { changes: { address: 'Canary road' } },
      }),
  ],
  ['people', 'setPicture', 'person.picture_set', async () => setPicture(await anybody())],
  [
    'people',
    'removePicture',
    'person.picture_removed',
    async () => {
      const id = await anybody();
      await setPicture(id);
      return caller.call('DELETE', `/api/People/RemovePicture/${id}`);
    },
  ],
  ['media', 'uploadMedia', 'media.added', async () => uploadMedia()],
  [
    'media',
    'uploadFromEditor',
    'media.added',
    () => {
      const data = form('upload', new File([png()], 'canary.png'));
      data.set('ckCsrfToken', 'canary');
      const headers = { cookie: `${caller.cookie}; ckCsrfToken=canary` };
      return caller.call('POST', '/api/Media/UploadFromEditor', { form: data, headers });
    },
  ],
  [
    'media',
    'publishLogo',
    'media.added',
    async () => {
      await caller.call('POST', '/api/settings/logo', {
        form: form('logo', new File([png()], 'canary.png')),
      });
      return caller.post('/api/Media/PublishLogo', {});
    },
  ],
  [
    'media',
    'deleteMedia',
    'media.deleted',
    async () => caller.call('DELETE', `/api/Media/DeleteMedia?mediaid=${await anyMedia()}`),
  ],
  [
    'media',
    'restoreMedia',
    'media.restored',
    async () => {
      const [deleted] = await inside<{ id: string }>(sql`SELECT id FROM media WHERE deleted_at IS NOT NULL`);
      return caller.post(`/api/Media/RestoreMedia/${deleted?.id}`, {});
    },
  ],
  ...directoryChanges(() => caller),
  ...accessChanges(() => ({ app, caller, tenantId, password: 'canary sings at dawn' })),
  [
    'followup',
    'change',
    'follow_up.changed',
    async () =>
      caller.call('PUT', `/api/FollowUp/UpdateFollowUp/${await firstTimer()}`, { body: { note: 'canary words' } }),
  ],
  [
    'followup',
    'assign',
    'follow_up.assigned',
    async () => caller.post('/api/FollowUp/Assign', { ids: [await firstTimer()], assignee: null }),
  ],
  [
    'followup',
    'decideCare',
    'care.settled',
    async () => caller.post('/api/FollowUp/SettleCare', { ids: [await cared()], state: 'done' }),
  ],
  [
    'followup',
    'assignCare',
    'care.assigned',
    async () => caller.post('/api/FollowUp/AssignCare', { ids: [await cared()], assignee: null }),
  ],
  [
    'followup',
    'saveCareRule',
    'care.rule_saved',
    () =>
      caller.call('PUT', '/api/FollowUp/SaveCareRule/birthday', {
        body: { mode: 'draft', way: 'sms', time: '09:00', sms: 'canary words', subject: '', email: '' },
      }),
  ],
  [
    'followup',
    'wishBirthdays',
    'care.birthdays_wished',
    async () => {
      const [one] = await inside<{ id: string }>(sql`
        UPDATE people SET month_of_birth = extract(month FROM now() + interval '2 days'), day_of_birth = extract(day FROM now() + interval '2 days'),
          phone = '+2348035550191', phone_number = '08035550191'
        WHERE id = (SELECT id FROM people WHERE archived_at IS NULL ORDER BY created_at, id LIMIT 1) RETURNING id`);
      return caller.post('/api/FollowUp/WishBirthdays', { ids: [one?.id], message: 'canary words' });
    },
  ],
  [
    'followup',
    'makeMembers',
    'first_timers.made_members',
    async () => caller.post('/api/FollowUp/MakeMembers', { ids: [await firstTimer()] }),
  ],
  [
    'followup',
    'undoMembers',
    'first_timers.members_undone',
    async () => caller.post('/api/FollowUp/UndoMembers', { ids: [await firstTimer()] }),
  ],
  [
    'followup',
    'changeConnectForm',
    'connect_form.changed',
    () => caller.call('PUT', '/api/FollowUp/UpdateConnectForm', { body: { link: 'on', greeting: 'canary words' } }),
  ],
  [
    'followup',
    'lookedAt',
    'connect_form.looked_at',
    async () => {
      const [form] = await inside<{ token: string }>(sql`SELECT token FROM connect_forms`);
      const body = new URLSearchParams({ firstName: 'Canary', phone: '08035550188', visit: 'Yes', agreed: 'yes' });
      await fetch(`${app.url}/connect/${form?.token}`, { method: 'POST', body });
      const [answer] = await inside<{ id: string }>(sql`SELECT id FROM connect_answers WHERE known`);
      return caller.post(`/api/FollowUp/LookedAt/${answer?.id}`, { take: ['wantToBeVisited'] });
    },
  ],
  ['session', 'transferOwnership', 'ownership.transferred', transfer],
  ['session', 'removeSampleData', 'sample_data.removed', () => caller.call('DELETE', '/api/settings/sample-data')],
];

/** Reading changes nothing, and `session/account-security.test.ts` covers the trail of signing in. */
const changeNothing = [
  'signUp',
  'signIn',
  'signOut',
  'chooseOrganisation',
  'forgotPassword',
  'resetPassword',
  'readInvitation',
  'readMemberInvitation',
  'readProof',
  'sendProof',
  'findByNumbers',
  // A row of a file before anything is saved.
  'mendRow',
  'signInWithCode',
  'passkeyChallenge',
  'signInWithPasskey',
  'newAuthenticator',
  'newPasskey',
  'previewRetention',
  'endSessions',
];

test('every changing route of the contract is in this list', () => {
  // Messaging, e-mail, groups and attendance have their own lists, beside their code.
  const { messaging: _, groups: __, attendance: ___, email: ____, ...others } = routes;
  const all = Object.entries(others).flatMap(([feature, of]) =>
    Object.entries(of)
      .filter(([, route]) => route.method !== 'GET')
      .map(([name]) => `${feature}.${name}`),
  );
  const listed = changes.map(([feature, name]) => `${feature}.${name}`);
  expect(all.filter((name) => !listed.includes(name) && !changeNothing.includes(name.split('.')[1] ?? ''))).toEqual([]);
});

test('an organisation begins with its own row', async () => {
  expect((await trail()).map(({ action }) => action)).toContain('organisation.created');
});

for (const [feature, name, action, make] of changes) {
  test(`${feature}.${name} writes one row, ${action}, without content`, async () => {
    await expectOneRow(app, tenantId, action, make);
  });
}

test('the trail cannot be changed or deleted', async () => {
  const before = await trail();
  for (const attack of [
    sql`UPDATE audit SET action = 'nothing'`,
    sql`DELETE FROM audit`,
    sql`TRUNCATE audit`,
    sql`DELETE FROM unit_entries`,
    sql`UPDATE unit_entries SET units = 1`,
  ]) {
    const failure: unknown = await inside(attack).catch((error: unknown) => error);
    expect(sqlState(failure)).toBe('42501');
  }
  expect(await trail()).toEqual(before);
});

const uploadMedia = () =>
  caller.call('POST', '/api/Media/UploadMedia', { form: form('mediaFile', new File([png()], 'canary.png')) });

async function anyMedia(): Promise<string> {
  return (await caller.get<{ id: string }[]>('/api/Media/GetAllMedia')).body[0]!.id;
}

async function anybody(): Promise<string> {
  return (await caller.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo')).body[0]!.id;
}

const invite = (email: string) =>
  caller.post<{ link: string }>('/api/settings/administrators/invite', { email, name: 'Canary Deputy' });

async function invitations() {
  return (await caller.get<{ invitations: { id: string }[] }>('/api/settings/administrators')).body.invitations;
}

async function join(): Promise<Answered> {
  const email = `${crypto.randomUUID()}@example.org`;
  const [, token] = (await invite(email)).body.link.split('#');
  const answer = await app.caller().post('/api/session/accept-invitation', { token, name: 'Canary Deputy', password });
  const { administrators } = (
    await caller.get<{ administrators: { accountId: string; email: string }[] }>('/api/settings/administrators')
  ).body;
  deputy = administrators.find((one) => one.email === email)!;
  return answer;
}

const canary = async () => (await inside<{ id: string }>(sql`SELECT id FROM people WHERE last_name = 'Second'`))[0]!.id;

const cared = async () => (await inside<{ id: string }>(sql`SELECT id FROM care_entries`))[0]!.id;

/** Made by `createFirstTimers`. */
async function firstTimer(): Promise<string | undefined> {
  return (await inside<{ id: string }>(sql`SELECT id FROM people WHERE phone = '+2348035550188'`))[0]?.id;
}

async function staged(): Promise<string> {
  return (await caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form: people() })).body
    .importId;
}

async function transfer(): Promise<Answered> {
  await caller.call('PUT', `/api/settings/administrators/${deputy.accountId}`, { body: { state: 'active' } });
  // An organisation's owner has proved the address by mail.
  await changeAccount(app.base.database, deputy.email, { provedAt: new Date(), provedBy: 'mail' });
  return caller.post('/api/settings/administrators/transfer', {
    accountId: deputy.accountId,
    password: 'canary sings at dawn',
  });
}
