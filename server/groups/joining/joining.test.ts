import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { memberOf } from '../../testing/members.ts';
import { addLanguage } from '../../testing/add-language.ts';
import { joinTexts } from './links.ts';
import { pictureForm } from '../../testing/files/crafted-pictures.ts';
import { sendBytes } from '../../testing/calls/fuzzed-call.ts';

type Entry = { person: { id: string; firstName: string }; requestedAt: string | null };
type Match = { id: string; sure: boolean; sameName: boolean; inGroup: boolean };
type Request = { firstName: string; matches: Match[]; declined: { reason: string }[] };
type Link = { path: string | null; state: string };

let app: TestApp;
let mine: Caller;
let tenantId: string;
let group: string;
let path: string;

beforeAll(async () => {
  app = await startTestApp();
  mine = app.caller();
  tenantId = await mine.signUp({ organisation: 'Grace & <b>Hope</b> Chapel' });
  group = await buildGroup(app, tenantId, { name: 'Youth choir', isMobileGroup: true });
  path = (await setLink('on')).body.path!;
});
afterAll(() => app.stop());

const setLink = (state: string, id = group) =>
  mine.call<Link>('PUT', `/api/Groups/SetJoinLink/${id}`, { body: { state } });
const ada = { firstName: 'Ada', lastName: 'Obi', phone: '0803 123 4567', email: '', agreed: 'yes' };
async function ask(fields: Record<string, string>, to = path) {
  const answer = await fetch(app.url + to, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const waiting = async (id = group) => (await mine.get<Entry[]>(`/api/Groups/GetGroupMembers/${id}?state=waiting`)).body;
const members = async () => (await mine.get<Entry[]>(`/api/Groups/GetGroupMembers/${group}`)).body;
const idOf = async (firstName: string) =>
  (await waiting()).find((entry) => entry.person.firstName === firstName)!.person.id;
const approve = (personId: string, more = {}) =>
  mine.post<{ personId: string; created: boolean }>('/api/ApproveMemberFromApp', { groupId: group, personId, ...more });
const requestOf = async (id: string) => (await mine.get<Request>(`/api/Groups/GetJoinRequest/${id}`)).body;

test('the page is plain, in the organisation’s name, and needs neither script nor account', async () => {
  const answer = await fetch(app.url + path);
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain('Join Youth choir');
  expect(text).toContain('Grace &amp; &lt;b&gt;Hope&lt;/b&gt; Chapel');
  expect(text).not.toMatch(/<script|<link|src=/);
  expect(text.length).toBeLessThan(6000);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [code, poster] = [await fetch(`${app.url}${path}/qr.svg`), await fetch(`${app.url}${path}/poster`)];
  expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  const printed = await poster.text();
  expect(printed).toContain('<svg');
  // The address on it is the configured one, whatever Host a request names.
  const { host } = new URL(app.deps.session.appUrl());
  expect(printed).toContain(`${host}${path}`);
  const forged = await sendBytes(
    app.url,
    `GET ${path}/poster HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  expect(forged).toContain(`${host}${path}`);
  expect(forged).not.toContain('evil.example');
});

test('the page and its printed sheet show the logo and the group’s picture, and members see it', async () => {
  await mine.call('POST', '/api/settings/logo', { form: pictureForm('logo') });
  const set = await mine.call<{ pictureId: string }>('PUT', `/api/Groups/SetPicture/${group}`, {
    form: pictureForm('picture'),
  });
  const sourcesOf = async (page: string) =>
    [...(await (await fetch(app.url + page)).text()).matchAll(/src="([^"]+)"/g)].map(([, source]) => source!);
  const onPage = await sourcesOf(path);
  const printed = await sourcesOf(`${path}/poster`);
  expect([onPage, printed]).toEqual([
    [`${path}/logo.png`, `${path}/picture.webp`],
    [`${path}/logo.png`, `${path}/poster.webp`],
  ]);
  for (const source of [...onPage, ...printed]) {
    const shown = await fetch(app.url + source);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }

  const bola = await buildPerson(app, tenantId, { firstName: 'Bola' });
  const choir = await buildGroup(app, tenantId, { name: 'Choir of her own', members: [bola] });
  const other = await buildGroup(app, tenantId, { name: 'Another choir' });
  const pictureOf = async (id: string) =>
    (await mine.call<{ pictureId: string }>('PUT', `/api/Groups/SetPicture/${id}`, { form: pictureForm('picture') }))
      .body.pictureId;
  const member = await memberOf(app, tenantId, bola);
  const seen = async (id: string) => (await member.get(`/api/Media/Picture/${id}/64`)).status;
  expect([await seen(await pictureOf(choir)), await seen(await pictureOf(other))]).toEqual([200, 404]);

  await mine.call('DELETE', '/api/settings/logo');
  await mine.call('DELETE', `/api/Groups/RemovePicture/${group}`);
  expect(await sourcesOf(path)).toEqual([]);
  expect((await fetch(`${app.url}${path}/logo.png`)).status).toBe(404);
  expect((await fetch(`${app.url}${path}/picture.webp`)).status).toBe(404);
  expect((await mine.get(`/api/Media/Picture/${set.body.pictureId}/64`)).status).toBe(404);
});

test('missing input is asked for again, with everything typed', async () => {
  const answer = await ask({ firstName: '\u0007Zoë\r\n"Z"\0', email: 'no address' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('value="Zoë &quot;Z&quot;"');
  expect(answer.text).toContain('This e-mail address is not valid');
  expect(answer.text).toContain('Please tick this');
  expect((await ask({ ...ada, firstName: ' ' })).text).toContain('Please enter your first name.');
  // Everything in the browser's first available language.
  addLanguage('qaa', {
    language: 'Made up',
    texts: {
      'join-page': { title: { english: joinTexts.title({ group: '' }).english, text: '{group}: Beitreten' } },
      'who-form': { noName: { english: 'Please enter your first name.', text: 'Bitte den Vornamen.' } },
    },
  });
  const headers = { 'accept-language': 'xx, qaa-DE;q=0.9' };
  const body = new URLSearchParams({ ...ada, firstName: ' ' });
  const said = await (await fetch(app.url + path, { method: 'POST', headers, body })).text();
  for (const words of ['<html lang="qaa">', 'Youth choir: Beitreten', 'Bitte den Vornamen.'])
    expect(said).toContain(words);
  expect((await ask({ ...ada, phone: '' })).text).toContain('a phone number or an e-mail address');
  expect((await ask({ ...ada, phone: '12' })).text).toContain('This phone number is not valid');
  for (const firstName of ["'", '\u2764\ufe0f', '\u0301', '\u3164'])
    expect((await ask({ ...ada, firstName })).text, firstName).toContain('A name needs letters.');
  expect(await waiting()).toEqual([]);
});

test('a person whose name says nothing, from before such names were refused, is nobody’s sure match', async () => {
  const phone = '+2348035550088';
  const silent = await buildPerson(app, tenantId, { firstName: "'", lastName: '', phone, email: 'silent@example.org' });
  await ask({ ...ada, firstName: 'Kunle', phone });
  const id = await idOf('Kunle');
  expect((await requestOf(id)).matches).toMatchObject([{ id: silent, sameName: false, sure: false }]);
  expect((await approve(id)).body).toMatchObject({ created: true });
  const add = (contact: object) => mine.post<{ known: boolean }>(`/api/Groups/AddMember/${group}`, contact);
  expect((await add({ firstName: "'", phoneNumber: phone })).status).toBe(400);
  expect((await add({ firstName: 'Bayo', lastName: 'Bello', email: 'silent@example.org' })).body.known).toBe(false);
  await mine.call('PUT', `/api/RemovePeopleFromGroup/${group}`, {
    body: { groupId: group, personIds: (await members()).map((entry) => entry.person.id) },
  });
});

test('everybody gets the same answer: new, repeated, or in the group already', async () => {
  const known = await buildPerson(app, tenantId, { firstName: 'Ada', lastName: 'Obi', phone: '+2348031234567' });
  const first = await ask(ada);
  const again = await ask({ ...ada, firstName: 'ADA' });
  expect(first.text.replaceAll('Ada', 'ADA')).toBe(again.text);
  expect(await waiting()).toHaveLength(1);
  const id = await idOf('Ada');
  expect((await requestOf(id)).matches).toMatchObject([{ id: known, sure: true, inGroup: false }]);
  // Without naming the person, the sure match is taken.
  const answers = await Promise.all([approve(id), approve(id), approve(id)]);
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ status: true, personId: known, created: false }));
  expect((await members()).map((entry) => entry.person.id)).toEqual([known]);
  expect(await waiting()).toEqual([]);
  const inside = await ask(ada);
  expect([inside.status, inside.text]).toEqual([first.status, first.text]);
  expect((await requestOf(await idOf('Ada'))).matches).toMatchObject([{ id: known, inGroup: true }]);
  expect((await approve(await idOf('Ada'))).body.personId).toBe(known);
  expect(await members()).toHaveLength(1);
});

test('a shared phone is no proof: a new person is made, unless the administrator decides otherwise', async () => {
  const mother = await buildPerson(app, tenantId, { firstName: 'Ngozi', lastName: 'Eze', phone: '+2348035550001' });
  await ask({ ...ada, firstName: 'Uche', lastName: 'Eze', phone: '08035550001', email: 'Uche@Example.org' });
  const request = await requestOf(await idOf('Uche'));
  expect(request.matches).toMatchObject([{ id: mother, sure: false, sameName: false }]);
  const made = await approve(await idOf('Uche'), { position: 'Alto' });
  expect(made.body.created).toBe(true);
  const { body: person } = await mine.get(`/api/People/GetPerson/${made.body.personId}`);
  expect(person).toMatchObject({ firstName: 'Uche', phone: '+2348035550001', email: 'Uche@Example.org' });
  await ask({ ...ada, firstName: 'Mama', lastName: 'Uche', phone: '', email: 'mama@example.org' });
  const named = await approve(await idOf('Mama'), { existingPersonId: mother });
  expect(named.body).toMatchObject({ personId: mother, created: false });
  const { body: left } = await mine.get(`/api/People/GetPerson/${mother}`);
  expect(left, 'nothing is completed unseen').toMatchObject({ firstName: 'Ngozi', email: '', phone: '+2348035550001' });
  await ask({ ...ada, firstName: 'Uche', lastName: 'Eze', phone: '08035550001' });
  expect((await approve(await idOf('Uche'), { existingPersonId: null })).body.created).toBe(true);
  await ask({ ...ada, firstName: 'Kemi' });
  const kemi = await idOf('Kemi');
  expect((await approve(kemi, { existingPersonId: crypto.randomUUID() })).status).toBe(404);
  expect((await approve(kemi, { groupId: await buildGroup(app, tenantId, { name: 'Other' }) })).status).toBe(404);
});

test('details of a known person from a public form wait for the approver to accept or drop them', async () => {
  const known = await buildPerson(app, tenantId, {
    firstName: 'Bisi',
    lastName: 'Alao',
    phoneNumber: '08035550066',
    phone: '+2348035550066',
  });
  const read = async () => (await mine.get(`/api/People/GetPerson/${known}`)).body as Record<string, unknown>;
  const bisi = { ...ada, firstName: 'Bisi', lastName: 'Alao', phone: '08035550066', email: 'thief@example.org' };
  const askAnew = async () => {
    await ask(bisi);
    return idOf('Bisi');
  };
  await approve(await askAnew(), { existingPersonId: known, take: [] });
  expect(await read(), 'left').toMatchObject({ email: '' });
  await approve(await askAnew());
  expect(await read(), 'nobody has looked').toMatchObject({ email: '' });
  type Detail = { answers: { id: string; via: string; changes: unknown[] }[] };
  const { body } = await mine.get<Detail>(`/api/FollowUp/GetFirstTimer/${known}`);
  expect(body.answers).toMatchObject([
    { via: 'join', changes: [{ field: 'email', ours: '', said: 'thief@example.org' }] },
  ]);
  expect((await mine.post(`/api/FollowUp/LookedAt/${body.answers[0]!.id}`, { take: [] })).body).toBe(true);
  expect(await read(), 'looked at, and left').toMatchObject({ email: '' });
  await approve(await askAnew(), { existingPersonId: known, take: ['email', 'phoneNumber'] });
  expect(await read(), 'taken').toMatchObject({ email: 'thief@example.org', phone: '+2348035550066' });
  await mine.call('PUT', `/api/UpdateGroup/${group}`, {
    body: { peopleInGroups: [{ personId: known, isGroupLeader: true }] },
  });
  const leader = await memberOf(app, tenantId, known);
  await ask({ ...bisi, email: 'other@example.org' });
  const body2 = { groupId: group, personId: await idOf('Bisi'), take: ['email'] };
  expect((await leader.post<{ created: boolean }>('/api/ApproveMemberFromApp', body2)).body.created).toBe(false);
  expect(await read(), 'a leader changes nothing of the directory').toMatchObject({ email: 'thief@example.org' });
  expect((await mine.get<Detail>(`/api/FollowUp/GetFirstTimer/${known}`)).body.answers).toHaveLength(1);
});

test('sample people match nobody', async () => {
  const phone = '+2348035550077';
  const sample = await buildPerson(app, tenantId, { firstName: 'Femi', lastName: 'Obi', phone, isSample: true });
  await ask({ ...ada, firstName: 'Femi', phone });
  const id = await idOf('Femi');
  expect((await requestOf(id)).matches).toEqual([]);
  const { body } = await approve(id);
  expect(body).toMatchObject({ created: true });
  expect(body.personId).not.toBe(sample);
});

test('declining keeps the reason, which the next request from there shows; it can be undone', async () => {
  await ask({ ...ada, firstName: 'Tunde', phone: '08035550002' });
  const tunde = await idOf('Tunde');
  const decline = () =>
    mine.post('/api/Groups/DeclineMember', { groupId: group, personId: tunde, reason: 'Lives elsewhere' });
  for (let time = 0; time < 2; time += 1) expect((await decline()).body).toBe(true);
  expect((await approve(tunde)).status).toBe(409);
  expect((await mine.post(`/api/Groups/ReopenRequest/${tunde}`, {})).body).toBe(true);
  expect(await idOf('Tunde')).toBe(tunde);
  await decline();
  await ask({ ...ada, firstName: 'Tunde', phone: '08035550002' });
  expect((await requestOf(await idOf('Tunde'))).declined).toMatchObject([{ reason: 'Lives elsewhere' }]);
});

test('requests are removed and restored like members, and counted where they are visible', async () => {
  const before = await waiting();
  await ask({ ...ada, firstName: 'Sade', phone: '08035550003' });
  const sade = await idOf('Sade');
  const { body } = await mine.call<{ members: number; changeId: string }>(
    'PUT',
    `/api/RemovePeopleFromGroup/${group}`,
    {
      body: { groupId: group, personIds: [sade] },
    },
  );
  expect(body.members).toBe(1);
  expect(await waiting()).toHaveLength(before.length);
  await mine.post(`/api/Groups/UndoChange/${body.changeId}`, {});
  expect(await idOf('Sade')).toBe(sade);
  const read = await mine.get(`/api/GetGroupsFromId/${group}`);
  expect(read.body).toMatchObject({ awaitingApprovalsCount: before.length + 1 });
  const { decisions } = (await mine.get<{ decisions: { approvals: object[] } }>('/api/Reports/Home')).body;
  expect(decisions.approvals).toEqual([{ groupId: group, group: expect.any(String), people: before.length + 1 }]);
  const found = await mine.get<Entry[]>(`/api/Groups/GetGroupMembers/${group}?state=waiting&search=sade%20obi`);
  expect(found.body.map((entry) => entry.person.id)).toEqual([sade]);
});

test('a link that is renewed, disabled, made up or of a deleted group leads nowhere', async () => {
  const own = await buildGroup(app, tenantId, { name: 'Ushers' });
  expect((await setLink('on', own)).status, 'only for groups on the mobile app').toBe(409);
  await mine.call('PUT', `/api/UpdateGroup/${own}`, { body: { isMobileGroup: true } });
  const first = (await setLink('on', own)).body.path!;
  expect((await setLink('on', own)).body.path, 'switching on twice keeps the link').toBe(first);
  const second = (await setLink('renewed', own)).body.path!;
  const opens = async (to: string) => [(await fetch(app.url + to)).status, (await ask(ada, to)).status];
  expect([await opens(first), await opens(second), await opens(`${second}.`)]).toEqual([
    [404, 404],
    [200, 200],
    [200, 200],
  ]);
  expect((await setLink('off', own)).body).toMatchObject({ path: null, state: 'off' });
  expect(await opens(second)).toEqual([404, 404]);
  const third = (await setLink('on', own)).body.path!;
  await mine.call('DELETE', `/api/DeleteGroup/${own}`);
  expect(await opens(third)).toEqual([404, 404]);
  const unknown = await (await fetch(`${app.url}/join/${'x'.repeat(24)}`)).text();
  expect(await (await fetch(app.url + third)).text()).toBe(unknown);
  expect(await waiting(own).catch(() => 'gone')).toMatchObject({ error: { code: 'not_found' } });
});

test('a bot that fills in the hidden box gets thanks, and nothing is stored; a flood is held back', async () => {
  const before = (await waiting()).length;
  const trapped = await ask({ ...ada, firstName: 'Robot', website: 'https://example.com' });
  expect(trapped.text).toContain('Thank you, Robot.');
  expect(await waiting()).toHaveLength(before);
  await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
  const answers = [];
  for (let time = 0; time < 125; time += 1) answers.push((await ask({ firstName: '' })).status);
  expect(new Set(answers.slice(0, 120))).toEqual(new Set([400]));
  expect(answers.at(-1)).toBe(429);
});

test('another organisation’s requests and links are as unknown as random ones', async () => {
  const church = app.caller();
  await church.signUp();
  const id = (await waiting())[0]!.person.id;
  for (const [own, nobodys] of [
    [`/api/Groups/GetJoinRequest/${id}`, `/api/Groups/GetJoinRequest/${crypto.randomUUID()}`],
    [`/api/Groups/GetJoinLink/${group}`, `/api/Groups/GetJoinLink/${crypto.randomUUID()}`],
  ] as const) {
    expect((await church.get(own)).body).toEqual((await church.get(nobodys)).body);
  }
  expect((await church.post('/api/ApproveMemberFromApp', { groupId: group, personId: id })).status).toBe(404);
});

test('a leader admits people into their own group as the sure match, and into no other', async () => {
  const leads = await buildPerson(app, tenantId, { firstName: 'Lara', lastName: 'Lead', email: 'lara@example.org' });
  await mine.call('PUT', `/api/UpdateGroup/${group}`, {
    body: { peopleInGroups: [{ personId: leads, isGroupLeader: true }] },
  });
  const leader = await memberOf(app, tenantId, leads);
  await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
  await ask({ ...ada, firstName: 'Femi', phone: '08035550009' });
  const femi = await idOf('Femi');
  const stranger = await buildPerson(app, tenantId, { firstName: 'Nobody', lastName: 'Near' });
  const body = { groupId: group, personId: femi, existingPersonId: stranger };
  const { body: done } = await leader.post<{ personId: string; created: boolean }>('/api/ApproveMemberFromApp', body);
  expect([done.created, done.personId === stranger]).toEqual([true, false]);
  const other = await buildGroup(app, tenantId, { name: 'Not theirs', isMobileGroup: true });
  const refused = await leader.post('/api/ApproveMemberFromApp', { groupId: other, personId: femi });
  expect(refused.status).toBe(404);
  expect((await leader.get(`/api/Groups/GetJoinRequest/${femi}`)).status).toBe(403);
});

test('several are admitted at once; possible matches of known people stay waiting', async () => {
  const choir = await buildGroup(app, tenantId, { name: 'Welcome team', isMobileGroup: true });
  const link = (await setLink('on', choir)).body.path!;
  const known = await buildPerson(app, tenantId, { firstName: 'Sade', lastName: 'Obi', phone: '+2348035550101' });
  await buildPerson(app, tenantId, { firstName: 'Tola', lastName: 'Obi', phone: '+2348035550102' });
  await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
  await ask({ ...ada, firstName: 'Sade', phone: '08035550101' }, link);
  await ask({ ...ada, firstName: 'Wale', phone: '08035550102' }, link);
  await ask({ ...ada, firstName: 'Yinka', phone: '08035550103' }, link);
  const body = { groupId: choir, personIds: (await waiting(choir)).map((entry) => entry.person.id) };
  const several = () => mine.post('/api/Groups/ApproveSeveral', body);
  expect((await several()).body).toEqual({ approved: 2, doubtful: 1 });
  expect((await waiting(choir)).map((entry) => entry.person.firstName)).toEqual(['Wale']);
  const inside = (await mine.get<Entry[]>(`/api/Groups/GetGroupMembers/${choir}`)).body;
  expect(inside.map((entry) => entry.person.firstName)).toEqual(['Sade', 'Yinka']);
  expect(inside[0]?.person.id).toBe(known);
  expect((await several()).body, 'who is in already is passed over').toEqual({ approved: 0, doubtful: 1 });
  await mine.call('PUT', `/api/UpdateGroup/${choir}`, {
    body: { peopleInGroups: [{ personId: known, isGroupLeader: true }] },
  });
  const leader = await memberOf(app, tenantId, known);
  const byLeader = await leader.post('/api/Groups/ApproveSeveral', body);
  expect(byLeader.body, 'nothing tells a leader who is known').toEqual({ approved: 1, doubtful: 0 });
  expect((await leader.post('/api/Groups/ApproveSeveral', { ...body, groupId: group })).status).toBe(404);
});
