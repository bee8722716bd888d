import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../adapters/email/mailer.ts';
import { addLanguage } from '../../testing/add-language.ts';
import type { Deps } from '../../deps.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildGroup, buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { optOuts } from '../../people/tables.ts';
import { readZipEntry } from '../../testing/files/crafted-pictures.ts';
import { proveAddress } from '../../testing/accounts.ts';
import { sessionCacheExpired } from '../../testing/session-cache-expired.ts';
import { inviteEnabled } from './invite.ts';
import { mailInvitation } from './mail-invitation.ts';

type Login = {
  state: string;
  via: string;
  words: string;
  ways: string[];
  signsInWith: string | null;
  smsUnits: number;
};
type Invited = { link: string | null; login: Login };

let app: TestApp;
let owner: Caller;
let tenantId: string;
/** Invitations, and the letters to people whose address is not proved yet. */
const mails: Mail[] = [];
const proofs: Mail[] = [];

const withMail = (deps: Deps): Deps => {
  const session = {
    ...deps.session,
    mailer: {
      send: async (mail: Mail) => {
        if (mail.to.startsWith('refused')) throw new Error('mailbox unavailable');
        (mail.text.includes('/your-page#') ? mails : proofs).push(mail);
      },
      answers: async () => true,
    },
  };
  const logins = { ...session, sms: deps.sms };
  const mine = [inviteEnabled(logins), mailInvitation(logins)];
  const others = deps.jobKinds.filter(({ queue }) => mine.every((kind) => kind.queue !== queue));
  return { ...deps, session, jobKinds: [...others, ...mine] };
};

beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '1' }, withMail);
  owner = app.caller();
  tenantId = await owner.signUp();
});
afterAll(() => app.stop());

const tokenOf = (text: string) => /your-page#([\w-]+)/.exec(text)?.[1] ?? '';
const invite = (person: string, via: string, by = owner) =>
  by.post<Invited>(`/api/Logins/InviteMember/${person}`, { via });
/** The token in the mail after the first `before`, which a job sends. */
const mailedAfter = async (before: number) => {
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(before + 1);
  return tokenOf(mails.at(-1)!.text);
};
const loginOf = async (person: string) => (await owner.get<Login>(`/api/Logins/GetLogin/${person}`)).body;
const accept = (caller: Caller, body: object) => caller.post('/api/Logins/AcceptInvitation', body);
const me = (caller: Caller) => caller.get<{ role: string; personId: string }>('/api/Membership/GetCurrentSignedInUser');

test('enabling logins in a group invites each member once: by e-mail, else by SMS for its units, else it says why not', async () => {
  const [mailed, texted, nobody, poor] = await Promise.all([
    buildPerson(app, tenantId, { email: 'mailed@example.org', phone: '+2348035550101' }),
    buildPerson(app, tenantId, { firstName: 'Bola', phoneNumber: '08035550102', phone: '+2348035550102' }),
    buildPerson(app, tenantId, { firstName: 'Chi' }),
    buildPerson(app, tenantId, { firstName: 'Zuri', phoneNumber: '08035550103', phone: '+2348035550103' }),
  ]);
  const group = await buildGroup(app, tenantId, { name: 'Leaders' });
  const enable = () => {
    const peopleInGroups = [mailed, texted, nobody, poor].map((personId) => ({ personId, enableLogin: true }));
    return owner.call('PUT', `/api/UpdateGroup/${group}`, { body: { name: 'Leaders', peopleInGroups } });
  };
  expect((await enable()).status).toBe(200);
  await expect.poll(async () => (await loginOf(poor)).state, { timeout: 20_000 }).toBe('failed');
  expect(await loginOf(mailed)).toMatchObject({ state: 'invited', via: 'email' });
  expect(await loginOf(texted)).toMatchObject({ state: 'invited', via: 'sms', smsUnits: 1 });
  expect(await loginOf(nobody)).toMatchObject({
    state: 'failed',
    words: expect.stringContaining('no phone number and no e-mail'),
  });
  expect((await loginOf(poor)).words).toContain('not have enough units');
  await mailedAfter(0);
  expect(mails[0]!.text).toContain('Ada Obi, ');

  expect((await enable()).status).toBe(200);
  await owner.call('PUT', `/api/UpdateGroup/${group}`, { body: { name: 'Heads' } });
  const sent = await owner.get<{ id: string; smsUnitsUsed: number }[]>('/api/Messaging/GetAllSentSMS');
  expect(sent.body).toHaveLength(1);
  // No message shows a link to sign in, and automatic messages do not count as Home's last message.
  for (const path of [
    'Messaging/GetAllSentSMS',
    `Messaging/GetMessageReport/${sent.body[0]?.id}`,
    `Messaging/getSentSMSbyId?CommReportId=${sent.body[0]?.id}`,
  ]) {
    const told = JSON.stringify((await owner.get(`/api/${path}`)).body);
    expect(told).toContain('/your-page');
    expect(told).not.toContain('/your-page#');
  }
  expect((await owner.get('/api/Reports/Home')).body).toMatchObject({ lastMessage: null });
  expect(mails).toHaveLength(1);

  const member = app.caller();
  const token = tokenOf(mails[0]!.text);
  expect(token).toMatch(/^A[\w-]{43}$/);
  const read = await member.post('/api/Logins/ReadInvitation', { token });
  expect(read.body).toMatchObject({ name: 'Ada Obi', email: 'mailed@example.org', hasAccount: false });
  expect((await accept(member, { token, password })).status).toBe(200);
  expect((await me(member)).body).toMatchObject({ role: 'member', personId: mailed });
  expect(await loginOf(mailed)).toMatchObject({ state: 'active', signsInWith: 'mailed@example.org' });
  expect((await accept(app.caller(), { token, password })).status).toBe(410);
  expect((await invite(mailed, 'email')).status).toBe(409);
});

test('an invitation is in its recipient’s language, if installed', async () => {
  addLanguage('qac', {
    language: 'Invitish',
    texts: {
      'login-invitations': { subject: { english: 'Your page at {organisation}', text: 'Nix bei {organisation}' } },
    },
  });
  const [theirs, unknown] = await Promise.all([
    buildPerson(app, tenantId, { email: 'nix@example.org', language: 'qac' }),
    buildPerson(app, tenantId, { email: 'klingon@example.org', language: 'Klingon' }),
  ]);
  for (const person of [theirs, unknown]) {
    const before = mails.length;
    await invite(person, 'email');
    await mailedAfter(before);
  }
  expect(mails.slice(-2).map(({ subject }) => subject.split(' at ')[0]?.split(' bei ')[0])).toEqual([
    'Nix',
    'Your page',
  ]);
});

test('a person who opted out of SMS is not invited by SMS', async () => {
  const person = await buildPerson(app, tenantId, { phoneNumber: '08035550104', phone: '+2348035550104' });
  expect((await loginOf(person)).ways).toContain('sms');
  await owner.post('/api/People/RecordOptOut', { personId: person, channel: 'sms' });
  expect((await loginOf(person)).ways).toEqual(['link']);
  expect(JSON.stringify((await invite(person, 'sms')).body)).toContain('asked not to receive SMS');
  expect((await loginOf(person)).state).toBe('none');
});

test('sending an invitation again cancels the earlier link, and a withdrawn one does not work', async () => {
  const person = await buildPerson(app, tenantId, { firstName: 'Dayo' });
  const { link } = (await invite(person, 'link')).body;
  expect(link).toContain(`${app.url}/your-page#`);
  const first = tokenOf(link!);
  const second = tokenOf((await invite(person, 'link')).body.link!);
  expect((await app.caller().post('/api/Logins/ReadInvitation', { token: first })).status).toBe(410);
  expect((await app.caller().post('/api/Logins/ReadInvitation', { token: second })).status).toBe(200);
  expect((await invite(person, 'sms')).status).toBe(422);
  expect((await owner.post(`/api/Logins/TakeBackLogin/${person}`, {})).body).toMatchObject({ state: 'none' });
  expect((await accept(app.caller(), { token: second, email: 'dayo@example.org', password })).status).toBe(410);
});

test('a revoked login ends every session within a second, and can be given again', async () => {
  const person = await buildPerson(app, tenantId, { firstName: 'Efe' });
  const token = tokenOf((await invite(person, 'link')).body.link!);
  const member = app.caller();
  expect((await accept(member, { token, password })).status).toBe(400);
  expect((await accept(member, { token, email: 'efe@example.org', password })).status).toBe(200);
  expect((await owner.get(`/api/People/GetPerson/${person}`)).body).toMatchObject({ email: 'efe@example.org' });
  expect((await owner.post(`/api/Logins/TakeBackLogin/${person}`, {})).body).toMatchObject({ state: 'disabled' });
  await sessionCacheExpired();
  expect((await me(member)).status).toBe(401);
  const again = { email: 'efe@example.org', password };
  // They named that address themselves, so it is theirs once its mailbox has answered.
  const proof = () => proofs.find(({ to }) => to === again.email);
  await expect.poll(proof).toBeTruthy();
  const letter = /confirm-address#([\w-]+)/.exec(proof()!.text)?.[1];
  expect((await member.post('/api/session/sign-in', again)).status).toBe(403);
  expect((await owner.post(`/api/Logins/RestoreLogin/${person}`, {})).body).toMatchObject({ state: 'active' });
  expect((await member.post('/api/session/sign-in', again)).status).toBe(200);
  expect((await member.post('/api/session/prove', { token: letter })).body).toEqual({ here: true });
});

test('one account belongs to several organisations: it joins with its own password, not with a stranger’s', async () => {
  const other = app.caller();
  const elsewhere = await other.signUp();
  const person = await buildPerson(app, elsewhere, { firstName: 'Efe', email: 'efe@example.org' });
  const before = mails.length;
  await invite(person, 'email', other);
  const token = await mailedAfter(before);
  const member = app.caller();
  expect((await member.post('/api/Logins/ReadInvitation', { token })).body).toMatchObject({ hasAccount: true });
  expect((await accept(member, { token, password: 'somebody else’s' })).status).toBe(401);
  expect((await accept(member, { token, password })).body).toMatchObject({ tenantId: elsewhere });
  const organisations = await member.get<unknown[]>('/api/session/organisations');
  expect(organisations.body).toHaveLength(2);

  // A family's one address serves one login in each organisation.
  const sister = await buildPerson(app, elsewhere, { firstName: 'Ese', email: 'efe@example.org' });
  await invite(sister, 'email', other);
  const hers = await mailedAfter(before + 1);
  expect((await member.post('/api/Logins/ReadInvitation', { token: hers })).body).toMatchObject({ email: null });
  expect((await accept(app.caller(), { token: hers, email: 'efe@example.org', password })).status).toBe(409);
  expect((await accept(app.caller(), { token: hers, email: 'ese@example.org', password })).status).toBe(200);
});

test('an invitation to the address of somebody with a login here leaves their account alone', async () => {
  const [wife, husband] = await Promise.all(
    ['Ada', 'Emeka'].map((firstName) => buildPerson(app, tenantId, { firstName, email: 'family@example.org' })),
  );
  const hers = app.caller();
  const link = tokenOf((await invite(wife!, 'link')).body.link!);
  expect((await accept(hers, { token: link, email: 'family@example.org', password })).status).toBe(200);
  const before = mails.length;
  await invite(husband!, 'email');
  const token = await mailedAfter(before);
  const his = { token, email: 'family@example.org', password: 'what her husband chose' };
  const refused = await accept(app.caller(), his);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'followup.email_taken' } } });
  expect((await me(hers)).body).toMatchObject({ personId: wife });
  const signIn = { email: 'family@example.org', password };
  expect((await app.unproved().post('/api/session/sign-in', signIn)).status).toBe(200);
  expect((await accept(app.caller(), { ...his, email: 'emeka@example.org' })).status).toBe(200);

  // An invited person who is merged with somebody with a login needs no second one.
  const kept = await buildPerson(app, tenantId, { firstName: 'Emeka', lastName: 'Eze' });
  const second = tokenOf((await invite(kept, 'link')).body.link!);
  type Pair = Record<'first' | 'second', { version: number }>;
  const { first, second: other } = (await owner.get<Pair>(`/api/People/GetPair/${kept}/${husband}`)).body;
  const versions = { kept: first.version, merged: other.version };
  const merged = await owner.post('/api/People/Merge', { kept, merged: husband, versions, choose: {} });
  expect(merged.status).toBe(200);
  expect((await accept(app.caller(), { token: second, email: 'other@example.org', password })).status).toBe(410);
});

test('typing somebody else’s address when accepting reveals and decides nothing about it', async () => {
  await buildPerson(app, tenantId, { firstName: 'Vera', email: 'vera@example.org' });
  const hers = { channel: 'email', address: 'vera@example.org' };
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.insert(optOuts).values({ tenantId, ...hers, source: 'reply', setBy: null }),
  );
  const isOut = () =>
    app.base.database.withTenant(tenantId, (tx) => tx.$count(optOuts, eq(optOuts.address, hers.address)));
  const person = await buildPerson(app, tenantId, { firstName: 'Mallory', email: '' });
  const taker = app.unproved();
  const token = tokenOf((await invite(person, 'link')).body.link!);
  expect((await accept(taker, { token, email: hers.address, password })).status).toBe(200);

  const own = async () => (await taker.get<{ email: string; mail: string }>('/api/People/GetOwnDetails')).body;
  const wish = (mail: boolean) => taker.call('PUT', '/api/People/SaveOwnPreferences', { body: { mail } });
  expect(await own()).toMatchObject({ mail: 'unconfirmed' });
  expect(await wish(true)).toMatchObject({ status: 409, body: { error: { code: 'people.email_unconfirmed' } } });
  expect(await isOut()).toBe(1);

  const exported = async () => {
    const zip = await fetch(`${app.url}/api/People/ExportOwn`, { headers: { cookie: taker.cookie } });
    const told = readZipEntry(Buffer.from(await zip.arrayBuffer()), 'person.json').toString();
    return JSON.parse(told) as { opt_outs: unknown[] };
  };
  expect((await exported()).opt_outs).toEqual([]);

  // Once its mailbox has answered it is theirs.
  await proveAddress(app.base.database, hers.address);
  expect(await own()).toMatchObject({ mail: 'no' });
  expect((await wish(true)).status).toBe(200);
  expect(await isOut()).toBe(0);
});

test('an administrator among the people keeps their role when they accept a login', async () => {
  const { email } = (await owner.get<{ email: string }>('/api/Membership/GetCurrentSignedInUser')).body;
  const person = await buildPerson(app, tenantId, { firstName: 'Owner', email });
  const before = mails.length;
  await invite(person, 'email');
  expect((await accept(owner, { token: await mailedAfter(before), password })).status).toBe(200);
  expect((await me(owner)).body).toMatchObject({ role: 'owner', personId: person });
  expect((await owner.get('/api/People/GetOwnDetails')).status).toBe(200);
  expect((await owner.post(`/api/Logins/TakeBackLogin/${person}`, {})).status).toBe(409);
});

test('an invitation that the mail server refuses is shown as failed, and can go another way', async () => {
  const person = await buildPerson(app, tenantId, { firstName: 'Ife', email: 'refused@example.org' });
  expect((await invite(person, 'email')).body.login).toMatchObject({ state: 'invited' });
  await expect.poll(async () => (await loginOf(person)).state, { timeout: 10_000 }).toBe('failed');
  expect((await loginOf(person)).words).toContain('could not send the e-mail');
  expect((await invite(person, 'link')).body).toMatchObject({ link: expect.any(String), login: { state: 'invited' } });
});

test('trying addresses with a link reveals ten accounts, then answers the same for all', async () => {
  const token = tokenOf((await invite(await buildPerson(app, tenantId, { firstName: 'Sly' }), 'link')).body.link!);
  const known = Array.from({ length: 11 }, () => `${crypto.randomUUID()}@example.org`);
  for (const email of known) await app.caller().signUp({ email, password });
  const tried = async (email: string, guess: string) => {
    const { status, body } = await accept(app.caller(), { token, email, password: guess });
    return { status, body };
  };
  const common = await tried('nobody@example.org', 'password123456');
  expect(common.status).toBe(400);
  expect(await tried(known[0]!, 'password123456')).toEqual(common);
  const statuses: number[] = [];
  for (const email of known) statuses.push((await tried(email, 'blue tram over nine hills')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect((await tried('nobody@example.org', 'blue tram over nine hills')).status).toBe(429);
});
