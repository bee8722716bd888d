import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomKindOf } from '../../../contract/people/custom-fields.ts';
import { sharedTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { memberOf } from '../../testing/members.ts';
import { addLanguage } from '../../testing/add-language.ts';
import { fileWords, writtenCustom } from './read-custom-fields.ts';
import { readCustom } from './read-custom.ts';
import { keyOfLabel } from './define-custom-fields.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

type Field = { id: string; key: string; label: string; options: { id: string }[] };
type Refused = { error: { code: string; message: string; fields: Record<string, string> } };

async function organisation() {
  const by = app.caller();
  const tenantId = await by.signUp({ country: 'NG' });
  const inside = (statement: ReturnType<typeof sql>) =>
    app.base.database.withTenant(tenantId, async (tx) => (await tx.execute<Record<string, unknown>>(statement)).rows);
  return { by, tenantId, inside };
}

async function define(by: Caller, field: object): Promise<Field> {
  const { status, body } = await by.post<Field>('/api/People/CreateField', field);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const colours = [
  { id: 'o1', label: 'Red' },
  { id: 'o2', label: 'Blue, dark' },
];

/** One field of each kind. */
async function eightFields(by: Caller): Promise<Record<string, Field>> {
  const kinds = ['text', 'longText', 'number', 'date', 'yesNo', 'choice', 'severalChoices', 'link'];
  const made = [];
  for (const kind of kinds) made.push(await define(by, { label: `My ${kind}`, kind, options: colours }));
  return Object.fromEntries(made.map((field, place) => [kinds[place], field]));
}

const typed = {
  mytext: 'Ife',
  mylongtext: 'One\ntwo',
  mynumber: '1,200.5',
  mydate: '2015-05-07',
  myyesno: 'no',
  mychoice: 'o2',
  myseveralchoices: 'o2,o1',
  mylink: 'example.org/ada',
};
const stored = {
  ...typed,
  mynumber: 1200.5,
  myyesno: false,
  myseveralchoices: ['o1', 'o2'],
  mylink: 'https://example.org/ada',
};

async function add(by: Caller, person: Record<string, string>, custom: object = {}): Promise<string> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...person, custom: JSON.stringify(custom) })) form.set(name, text);
  const { status, body } = await by.call<{ personId: string }>('POST', '/api/People/createPerson', { form });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.personId;
}

const change = (by: Caller, id: string, custom: object, was: object = {}) =>
  by.call<Refused>('PUT', `/api/People/UpdatePerson/${id}`, { body: { changes: { custom }, was: { custom: was } } });

const customOf = async (by: Caller, id: string) =>
  (await by.get<{ custom: object }>(`/api/People/GetPerson/${id}`)).body.custom;

test('a field is named, keeps its key, is ordered, and archived with its values', async () => {
  const { by } = await organisation();
  const first = await define(by, { label: 'Année de baptême', kind: 'number' });
  const second = await define(by, { label: 'Name', kind: 'text' });
  const third = await define(by, { label: 'Cell', kind: 'choice', options: colours });
  expect([first.key, second.key]).toEqual(['anneedebapteme', 'name2']);
  expect(keyOfLabel('Constructor', [])).toBe('constructor2');
  const taken = await by.post<Refused>('/api/People/CreateField', { label: 'cell', kind: 'text' });
  expect(taken).toMatchObject({ status: 409, body: { error: { fields: { label: expect.stringContaining('cell') } } } });
  const empty = await by.post<Refused>('/api/People/CreateField', { label: 'Ward', kind: 'choice' });
  expect(empty).toMatchObject({ status: 400, body: { error: { fields: { options: 'Write at least one choice.' } } } });

  const put = (id: string, body: object) => by.call<Field & Refused>('PUT', `/api/People/Field/${id}`, { body });
  const renamed = await put(first.id, { label: 'Baptised in', was: { label: 'Année de baptême' } });
  expect(renamed.body).toMatchObject({ key: 'anneedebapteme', label: 'Baptised in' });
  const late = await put(first.id, { label: 'Baptism', was: { label: 'Année de baptême' } });
  expect(late).toMatchObject({ status: 409 });
  expect(late.body.error.fields['label']).toContain('Baptised in');
  const fewer = await put(third.id, { options: [{ id: 'o2', label: 'Blue' }] });
  expect(fewer.body.options).toEqual([
    { id: 'o2', label: 'Blue', archived: false },
    { id: 'o1', label: 'Red', archived: true },
  ]);

  await by.call('PUT', '/api/People/FieldOrder', { body: { ids: [third.id, first.id] } });
  const id = await add(by, { firstName: 'Ada' }, { anneedebapteme: '2001', cell: 'o2' });
  await by.post(`/api/People/ArchiveField/${first.id}`, { archived: true });
  const all = await by.get<Field[]>('/api/People/GetFields');
  expect(all.body.map(({ key }) => key)).toEqual(['cell', 'name2', 'anneedebapteme']);
  await change(by, id, { cell: '' });
  expect((await change(by, id, { anneedebapteme: '2002' })).body.error.fields).toHaveProperty('custom:anneedebapteme');
  await by.post(`/api/People/ArchiveField/${first.id}`, { archived: false });
  expect(await customOf(by, id)).toEqual({ anneedebapteme: 2001 });
});

test('at most 100 fields are defined, archived ones included', async () => {
  const { by, inside } = await organisation();
  await inside(sql`INSERT INTO custom_fields (tenant_id, key, label, kind, place, archived_at)
    SELECT app.tenant(), 'f' || n, 'F' || n, 'text', n, now() FROM generate_series(1, 100) AS n`);
  const refused = await by.post<Refused>('/api/People/CreateField', { label: 'One more', kind: 'text' });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'people.too_many_fields' } } });
});

test('the form stores each kind, explains errors field by field, and keeps somebody else’s change', async () => {
  const { by, inside } = await organisation();
  await eightFields(by);
  const id = await add(by, { firstName: 'Ada', lastName: 'Obi' }, typed);
  expect(await customOf(by, id)).toEqual(stored);
  const wrong = await change(by, id, {
    mynumber: 'twelve',
    mydate: '2015-02-30',
    mychoice: 'Green',
    mylink: 'nowhere',
    myyesno: 'maybe',
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.fields).toEqual({
    'custom:mynumber': '“twelve” is not a number. Write digits only, such as 12 or 3.5.',
    'custom:mydate': 'This date does not exist. Choose another, or leave it blank.',
    'custom:mychoice': '“Green” is none of the choices: Red, Blue, dark.',
    'custom:mylink': 'This link is not valid. It should look like https://example.org.',
    'custom:myyesno': 'Choose yes or no, or leave it blank.',
  });
  expect((await change(by, id, { mychoice: 'o1', mytext: '' }, { mychoice: 'o2', mytext: 'Ife' })).status).toBe(200);
  const late = await change(by, id, { mychoice: '', mytext: 'Ibadan' }, { mychoice: 'o2', mytext: '' });
  expect(late.status).toBe(409);
  expect(Object.keys(late.body.error.fields)).toEqual(['custom:mychoice']);
  expect(late.body.error.fields['custom:mychoice']).toContain('“Red”');
  const { mytext: _gone, ...others } = stored;
  expect(await customOf(by, id)).toEqual({ ...others, mychoice: 'o1' });
  const trail = await inside(
    sql`SELECT detail FROM audit WHERE action = 'person.changed' AND tenant_id = app.tenant()`,
  );
  expect(trail).toEqual([{ detail: { fields: ['custom:mychoice', 'custom:mytext'] } }]);
});

test('own fields are columns of lists and files, and people are found by them', async () => {
  const { by } = await organisation();
  const fields = await eightFields(by);
  await add(by, { firstName: 'Ada' }, typed);
  await add(by, { firstName: 'Bola' }, { mynumber: '7', mydate: '2020-01-01', myyesno: 'yes', mytext: 'Ibadan' });
  await add(by, { firstName: 'Chidi' });
  const found = async (asked: object) => {
    const query = `custom=${encodeURIComponent(JSON.stringify(asked))}&details=yes`;
    const { status, body } = await by.get<{ firstName: string; custom: object }[]>(
      `/api/People/GetPeopleBasicInfo?${query}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const names = async (asked: object) => (await found(asked)).map(({ firstName }) => firstName);
  expect((await found({ mytext: { has: 'IFÉ' } }))[0]?.custom).toEqual(stored);
  expect(await names({ mynumber: { from: 7, to: 1000 } })).toEqual(['Bola']);
  expect(await names({ mydate: { to: '2019-12-31' } })).toEqual(['Ada']);
  expect(await names({ myyesno: { yes: false } })).toEqual(['Ada']);
  expect(await names({ myseveralchoices: { any: ['o1'] }, mychoice: { any: ['o2'] } })).toEqual(['Ada']);
  expect(await names({ mytext: { known: false } })).toEqual(['Chidi']);
  const wrong = await by.get('/api/People/GetPeopleBasicInfo?custom=nothing');
  expect(wrong.status).toBe(400);

  const columns = Object.values(fields)
    .map(({ key }) => `custom:${key}`)
    .join(',');
  const { body: csv } = await by.get<string>(`/api/People/ExportPeople?format=csv&columns=${columns}&search=Ada`);
  expect(csv.replace(/^\uFEFF/, '').trimEnd()).toBe(
    'FirstName,LastName,My text,My longText,My number,My date,My yesNo,My choice,My severalChoices,My link\r\n' +
      'Ada,,Ife,"One\ntwo",1200.5,2015-05-07,No,"Blue, dark","Red; Blue, dark",https://example.org/ada',
  );
});

test('a merge takes them from either person, and is undone; a person’s export names them', async () => {
  const { by, tenantId } = await organisation();
  await eightFields(by);
  const kept = await add(by, { firstName: 'Ada', lastName: 'Obi' }, { mytext: 'Ife', mynumber: '1' });
  const merged = await buildPerson(app, tenantId, {
    firstName: 'Adaeze',
    lastName: 'Obi',
    custom: { mytext: 'Ibadan', mychoice: 'o1' },
  });
  const { body: pair } = await by.get<Record<'first' | 'second', { version: string; custom: object }>>(
    `/api/People/GetPair/${kept}/${merged}`,
  );
  expect(pair.second.custom).toEqual({ mytext: 'Ibadan', mychoice: 'o1' });
  const versions = { kept: pair.first.version, merged: pair.second.version };
  const choose = { 'custom:mychoice': 'merged', 'custom:mynumber': 'merged', 'custom:mytext': 'kept' };
  const { body } = await by.post<{ mergeId: string }>('/api/People/Merge', { kept, merged, versions, choose });
  expect(await customOf(by, kept)).toEqual({ mytext: 'Ife', mychoice: 'o1' });
  expect((await by.post(`/api/People/UndoMerge/${body.mergeId}`, {})).status).toBe(200);
  expect(await customOf(by, kept)).toEqual({ mytext: 'Ife', mynumber: 1 });
});

test('a field is for administrators only until it is opened to leaders, or to the person', async () => {
  const { by, tenantId } = await organisation();
  await define(by, { label: 'Secret', kind: 'text' });
  await define(by, { label: 'Led', kind: 'text', forLeaders: true });
  await define(by, { label: 'Seen', kind: 'text', forPerson: 'see' });
  await define(by, { label: 'Said', kind: 'number', forPerson: 'change' });
  const custom = { secret: 'a', led: 'b', seen: 'c', said: 4 };
  const leads = await buildPerson(app, tenantId, { firstName: 'Ada' });
  const follows = await buildPerson(app, tenantId, { firstName: 'Bola', custom });
  const group = await buildGroup(app, tenantId, { name: 'Ushers', members: [leads, follows] });
  const entry = { personId: leads, isGroupLeader: true };
  await by.call('PUT', `/api/UpdateGroup/${group}`, { body: { name: 'Ushers', peopleInGroups: [entry] } });
  const [leader, member] = [await memberOf(app, tenantId, leads), await memberOf(app, tenantId, follows)];

  const led = await leader.get(`/api/Groups/GetMemberFields/${group}`);
  expect(led.body).toMatchObject({ fields: [{ key: 'led' }], members: [{ id: follows, custom: { led: 'b' } }] });
  expect(JSON.stringify(led.body)).not.toContain('secret');
  expect((await leader.get('/api/People/GetFields')).status).toBe(403);

  const own = await member.get<{ customFields: { key: string }[]; custom: object }>('/api/People/GetOwnDetails');
  expect(own.body.customFields.map(({ key }) => key)).toEqual(['seen', 'said']);
  expect(own.body.custom).toEqual({ seen: 'c', said: 4 });
  const save = (changes: object) =>
    member.call<Refused>('PUT', '/api/People/SaveOwnDetails', { body: { changes: { custom: changes } } });
  expect((await save({ said: '5' })).status).toBe(200);
  expect((await save({ said: 'five' })).body.error.fields).toHaveProperty('custom:said');
  for (const key of ['seen', 'secret', 'led']) expect((await save({ [key]: 'mine' })).status).toBe(400);
  expect(await customOf(by, follows)).toEqual({ ...custom, said: 5 });
});

test('an answer in a file is in the reader’s language, and can be read again', () => {
  addLanguage('qay', { language: 'Made up', texts: { 'common-words': { no: { english: 'No', text: 'Nix' } } } });
  const field: CustomKindOf = { kind: 'yesNo', options: [] };
  const written = [true, false].map((value) => writtenCustom(field, value, fileWords('qay')));
  expect(written).toEqual(['Yes', 'Nix']);
  expect(written.map((typed) => readCustom(field, typed))).toEqual([{ value: true }, { value: false }]);
  expect(readCustom(field, 'Nixda')).toHaveProperty('wrong');
});
