import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLanguage } from '../testing/add-language.ts';
import { resetLink } from './index.ts';
import { letters } from './mail-texts.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { sessionCacheExpired } from '../testing/session-cache-expired.ts';
import { type Mailbox, startMailbox } from '../testing/simulators/mailbox.ts';

const password = 'correct horse battery';
let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startTestApp(mailbox.variables);
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const linkTo = (email: string) => mailbox.linkTo(email, 'invited');

async function owner() {
  const caller = app.caller();
  const email = `${crypto.randomUUID()}@example.org`;
  await caller.signUp({ email, password });
  return { caller, email };
}

test('a password reset works once, ends other sessions, and lets in after too many guesses', async () => {
  const { caller, email } = await owner();
  for (let guess = 0; guess < 7; guess += 1)
    await app.caller().post('/api/session/sign-in', { email, password: 'wrong' });
  const known = await app.caller().post('/api/session/forgot-password', { email });
  const unknown = await app.caller().post('/api/session/forgot-password', { email: 'nobody@example.org' });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const token = await mailbox.linkTo(email, 'Choose a new password');
  const visitor = app.caller();
  expect((await visitor.post('/api/session/reset-password', { token, password: 'a new long password' })).body).toBe(
    true,
  );
  expect((await visitor.post('/api/session/reset-password', { token, password: 'another password' })).status).toBe(410);
  expect((await visitor.post('/api/session/sign-in', { email, password: 'a new long password' })).status).toBe(200);
  await sessionCacheExpired();
  expect((await caller.get('/api/settings/sessions')).status).toBe(401);
});

test('an invited administrator joins by the link; once disabled, their session ends within a second', async () => {
  const { caller } = await owner();
  const email = `${crypto.randomUUID()}@example.org`;
  expect((await caller.post('/api/settings/administrators/invite', { email, name: 'Chidi' })).body).toMatchObject({
    email,
    link: null,
  });
  const token = await linkTo(email);
  const guest = app.caller();
  expect((await guest.post('/api/session/invitation', { token })).body).toMatchObject({
    email,
    name: 'Chidi',
    hasAccount: false,
  });
  expect((await guest.post('/api/session/accept-invitation', { token, name: 'Chidi Eze', password })).status).toBe(200);
  expect((await guest.post('/api/session/accept-invitation', { token, name: 'Chidi Eze', password })).status).toBe(410);
  const { body: me } = await guest.get<{ accountId: string; role: string }>('/api/Membership/GetCurrentSignedInUser');
  expect(me.role).toBe('administrator');

  const path = `/api/settings/administrators/${me.accountId}`;
  expect((await guest.call('PUT', path, { body: { state: 'disabled' } })).status).toBe(403);
  expect((await caller.call('PUT', path, { body: { state: 'disabled' } })).body).toBe(true);
  await sessionCacheExpired();
  expect((await guest.get('/api/Membership/GetCurrentSignedInUser')).status).toBe(401);
  expect((await guest.post('/api/session/sign-in', { email, password })).status).toBe(403);
});

test('an invitation that the mail server refuses is listed as failed, and can be sent again', async () => {
  const { caller } = await owner();
  const given = { email: `refused.${crypto.randomUUID()}@example.org`, name: 'Ife' };
  const invitations = async () =>
    (await caller.get<{ invitations: { words: string }[] }>('/api/settings/administrators')).body.invitations;
  const notSent = [
    expect.objectContaining({ name: 'Ife', words: expect.stringContaining('could not send the e-mail') }),
  ];
  await caller.post('/api/settings/administrators/invite', given);
  await expect.poll(invitations, { timeout: 10_000 }).toEqual(notSent);
  expect((await caller.post('/api/settings/administrators/invite', given)).body).toMatchObject({
    words: '',
    link: null,
  });
  await expect.poll(invitations, { timeout: 10_000 }).toEqual(notSent);
});

test('too many invitations for an hour wait and say until when; none is lost, and a name is no link', async () => {
  const { caller } = await owner();
  await caller.call('PUT', '/api/settings/account', { body: { name: 'Ada win.example.com/now' } });
  const addresses = Array.from({ length: 22 }, () => `${crypto.randomUUID()}@example.org`);
  const turns: (string | null)[] = [];
  for (const email of addresses) {
    const made = await caller.post<{ goesAt: string | null }>('/api/settings/administrators/invite', {
      email,
      name: 'Bola',
    });
    expect(made.status).toBe(200);
    turns.push(made.body.goesAt);
  }
  expect(turns.slice(0, 20)).toEqual(Array(20).fill(null));
  for (const turn of turns.slice(20)) {
    const minutes = (Date.parse(turn!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60);
  }
  const waiting = addresses[20]!;
  await linkTo(addresses[19]!);
  expect(mailbox.hasLetterTo(waiting)).toBe(false);
  const { body } = await caller.get<{ invitations: { email: string; goesAt: string | null }[] }>(
    '/api/settings/administrators',
  );
  expect(body.invitations.find(({ email }) => email === waiting)?.goesAt).toBe(turns[20]);
  const letter = await mailbox.letterTo(addresses[0]!, 'invited');
  expect(letter).toContain('Ada win. example. com now invites you');
  // Its time has come.
  await app.base.database.jobs.executeSql(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'mail-administrator-invitation' AND state < 'active'`,
  );
  // The next invitation triggers the queue, besides every 20 s.
  const elsewhere = await owner();
  const another = { email: `${crypto.randomUUID()}@example.org`, name: 'Chidi' };
  expect((await elsewhere.caller.post('/api/settings/administrators/invite', another)).status).toBe(200);
  expect(await linkTo(waiting)).not.toBe('');
});

test('ownership passes to another administrator, with the password', async () => {
  const { caller } = await owner();
  const email = `${crypto.randomUUID()}@example.org`;
  await caller.post('/api/settings/administrators/invite', { email, name: 'Ngozi' });
  const heir = app.caller();
  await heir.post('/api/session/accept-invitation', { token: await linkTo(email), name: 'Ngozi', password });
  const { body: me } = await heir.get<{ accountId: string }>('/api/Membership/GetCurrentSignedInUser');
  expect(
    (await caller.post('/api/settings/administrators/transfer', { accountId: me.accountId, password: 'wrong' })).status,
  ).toBe(403);
  expect((await caller.post('/api/settings/administrators/transfer', { accountId: me.accountId, password })).body).toBe(
    true,
  );
  // Their screens reload the session at once.
  expect((await caller.get('/api/Membership/GetCurrentSignedInUser')).body).toMatchObject({ role: 'administrator' });
  const { body } = await caller.get<{ administrators: { role: string; name: string }[] }>(
    '/api/settings/administrators',
  );
  expect(body.administrators.map(({ name, role }) => [name, role])).toEqual([
    ['Ngozi', 'owner'],
    ['Ada Obi', 'administrator'],
  ]);
});

test('of two transfers at once only one happens: an organisation has one owner', async () => {
  const { caller } = await owner();
  const heirs = await Promise.all(
    ['Ngozi', 'Tunde'].map(async (name) => {
      const email = `${crypto.randomUUID()}@example.org`;
      await caller.post('/api/settings/administrators/invite', { email, name });
      const heir = app.caller();
      await heir.post('/api/session/accept-invitation', { token: await linkTo(email), name, password });
      return (await heir.get<{ accountId: string }>('/api/Membership/GetCurrentSignedInUser')).body.accountId;
    }),
  );
  const transfers = heirs.map((accountId) =>
    caller.post('/api/settings/administrators/transfer', { accountId, password }),
  );
  expect((await Promise.all(transfers)).map(({ status }) => status).sort()).toEqual([200, 403]);
  const { body } = await caller.get<{ administrators: { role: string }[] }>('/api/settings/administrators');
  expect(body.administrators.map(({ role }) => role)).toEqual(['owner', 'administrator', 'administrator']);
});

test('an administrator disabled in one organisation still works in another', async () => {
  const { caller } = await owner();
  const { caller: guest, email } = await owner();
  await caller.post('/api/settings/administrators/invite', { email, name: 'Ada' });
  const here = app.caller();
  await here.post('/api/session/accept-invitation', { token: await linkTo(email), name: 'Ada', password });
  const { body: organisations } = await here.get<{ id: string; name: string }[]>('/api/session/organisations');
  const { body: me } = await caller.get<{ tenantId: string }>('/api/Membership/GetCurrentSignedInUser');
  expect(organisations).toHaveLength(2);
  await here.post('/api/session/organisation', { tenantId: me.tenantId });
  const { accountId } = (await here.get<{ accountId: string }>('/api/Membership/GetCurrentSignedInUser')).body;
  expect(
    (await caller.call('PUT', `/api/settings/administrators/${accountId}`, { body: { state: 'disabled' } })).body,
  ).toBe(true);
  await sessionCacheExpired();
  expect((await here.get('/api/settings/organisation')).status).toBe(401);
  expect((await guest.get('/api/settings/organisation')).status).toBe(200);
});

test('the operator’s link works like the letter’s', async () => {
  const { email } = await owner();
  // The later of two links is valid: the sign-up letter comes first.
  await mailbox.linkTo(email, 'Confirm your e-mail address');
  const link = await resetLink(app.base.database, 'http://localhost:3000', { email, now: new Date() });
  const nobody = { email: 'nobody@example.org', now: new Date() };
  expect(await resetLink(app.base.database, 'http://localhost:3000', nobody)).toBeNull();
  const token = link?.split('#')[1];
  expect((await app.caller().post('/api/session/reset-password', { token, password: 'by the operator' })).body).toBe(
    true,
  );
});

test('the organisation is changed, each field is checked, and extra fields are not stored', async () => {
  const { caller } = await owner();
  const changes = {
    name: 'Grace Chapel Yaba',
    timeZone: 'Africa/Accra',
    currency: 'GHS',
    replyTo: 'office@example.org',
    state: 'suspended',
    tenant_id: crypto.randomUUID(),
  };
  expect((await caller.call('PUT', '/api/settings/organisation', { body: changes })).body).toBe(true);
  expect((await caller.get('/api/settings/organisation')).body).toMatchObject({
    name: 'Grace Chapel Yaba',
    timeZone: 'Africa/Accra',
    currency: 'GHS',
    country: 'NG',
  });
  // Its language must be available; everything sent afterwards is in it.
  const speak = (language: string) =>
    caller.call('PUT', '/api/settings/organisation', { body: { ...changes, language } });
  expect((await speak('qaa')).status).toBe(400);
  const { english } = letters.invitation.subject({ organisation: '' });
  const texts = { 'session-letters': { 'invitation.subject': { english, text: 'Komm zu {organisation}' } } };
  addLanguage('qaa', { language: 'Made up', texts });
  expect((await speak('qaa')).body).toBe(true);
  expect((await caller.get('/api/settings/organisation')).body).toMatchObject({ language: 'qaa' });
  const email = `${crypto.randomUUID()}@example.org`;
  await caller.post('/api/settings/administrators/invite', { email, name: 'Bola' });
  expect(await mailbox.letterTo(email, 'Komm zu Grace')).toContain('/invitation#');
  const bad = await caller.call('PUT', '/api/settings/organisation', {
    body: { ...changes, timeZone: 'Mars/Olympus' },
  });
  expect(bad.status).toBe(400);
  expect((await caller.get('/api/Membership/GetCurrentSignedInUser')).status).toBe(200);
});
