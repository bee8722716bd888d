import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../core/identity/password.ts';
import { runCommand } from '../../operator/commands.ts';
import { writeAccounts } from '../../testing/accounts.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { sessionCacheExpired } from '../../testing/session-cache-expired.ts';
import { type Mailbox, startMailbox } from '../../testing/simulators/mailbox.ts';
import { softwareAuthenticator } from '../../testing/software-authenticator.ts';

// A stranger registers another person's address first: the tests show what the stranger keeps and gets later.

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

const fresh = () => `${crypto.randomUUID()}@example.org`;
const theirs = 'what the owner of the mailbox chose';
const me = (by: Caller) =>
  by.get<{ role: string; tenantId: string; address: object }>('/api/Membership/GetCurrentSignedInUser');
const signIn = (email: string, chosen: string, by = app.unproved()) =>
  by.post('/api/session/sign-in', { email, password: chosen });
const invite = (by: Caller, email: string) => by.post('/api/settings/administrators/invite', { email, name: 'Chidi' });
const accept = (by: Caller, token: string, chosen: string) =>
  by.post<{ tenantId: string | null; secondFactor: boolean }>('/api/session/accept-invitation', {
    token,
    name: 'Chidi Eze',
    password: chosen,
  });
const read = (token: string) => app.caller().post<{ hasAccount: boolean }>('/api/session/invitation', { token });
const reset = (token: string, chosen: string) =>
  app.caller().post('/api/session/reset-password', { token, password: chosen });
const forgotten = async (email: string) => {
  await app.caller().post('/api/session/forgot-password', { email });
  return mailbox.linkTo(email, 'Choose a new password');
};
const codeIn = (letter: string) => /\d{4} \d{4}/.exec(letter)?.[0] ?? '';

type Passkey = ReturnType<typeof softwareAuthenticator>;

async function addPasskey(by: Caller): Promise<{ passkey: Passkey; codes: string[] }> {
  const passkey = softwareAuthenticator(app.url);
  const path = '/api/settings/second-factor';
  const begun = await by.post<{ challenge: string }>(`${path}/passkey-challenge`, { password });
  const response = passkey.make(begun.body);
  const added = await by.post<{ recoveryCodes: string[] }>(`${path}/passkeys`, { name: 'Mine', response });
  expect(added.status).toBe(200);
  return { passkey, codes: added.body.recoveryCodes };
}

async function signInByPasskey(passkey: Passkey, by = app.unproved()) {
  const options = await by.post<{ challenge: string }>('/api/session/passkey-challenge', undefined);
  return by.post('/api/session/passkey', { response: passkey.use(options.body) });
}

type Squatter = { stranger: Caller; passkey: Passkey; codes: string[] };

async function bySignUp(email: string): Promise<Squatter> {
  const stranger = app.unproved();
  await stranger.signUp({ email });
  return { stranger, ...(await addPasskey(stranger)) };
}

/** The stranger's own organisation invites by a link, and the taker types the address. */
async function byInvitation(email: string): Promise<Squatter> {
  const boss = app.caller();
  const person = await buildPerson(app, await boss.signUp(), { firstName: 'Chi' });
  const invited = await boss.post<{ link: string }>(`/api/Logins/InviteMember/${person}`, { via: 'link' });
  const stranger = app.unproved();
  const [, token] = invited.body.link.split('#');
  expect((await stranger.post('/api/Logins/AcceptInvitation', { token, email, password })).status).toBe(200);
  return { stranger, ...(await addPasskey(stranger)) };
}

const ways = [
  ['sign-up', bySignUp],
  ['an accepted invitation', byInvitation],
] as const;

async function keepsNothing({ stranger, passkey, codes }: Squatter, email: string): Promise<void> {
  await sessionCacheExpired();
  expect((await me(stranger)).status).toBe(401);
  expect((await signInByPasskey(passkey)).status).toBe(401);
  const again = app.unproved();
  expect((await signIn(email, password, again)).status).toBe(401);
  expect((await again.post('/api/session/second-factor', { code: codes[0] })).status).toBe(401);
}

test.each(ways)('taken by %s: a new password or a later invitation leaves the stranger nothing', async (_, take) => {
  const email = fresh();
  const squatter = await take(email);
  expect((await reset(await forgotten(email), theirs)).body).toBe(true);
  await keepsNothing(squatter, email);
  const church = app.caller();
  const tenantId = await church.signUp();
  await invite(church, email);
  const token = await mailbox.linkTo(email, 'You are invited');
  expect((await read(token)).body).toMatchObject({ hasAccount: true });
  const owner = app.caller();
  expect((await accept(owner, token, theirs)).body).toMatchObject({ secondFactor: false });
  await owner.post('/api/session/organisation', { tenantId });
  expect((await me(owner)).body).toMatchObject({ tenantId, role: 'administrator', address: { state: 'fine' } });
  await keepsNothing(squatter, email);
});

test.each(ways)('taken by %s: another organisation’s invitation is for the owner alone', async (_, take) => {
  const email = fresh();
  const squatter = await take(email);
  const church = app.caller();
  const tenantId = await church.signUp();
  await invite(church, email);
  const token = await mailbox.linkTo(email, 'You are invited');
  // The stranger's password means nothing to the letter's reader: they choose their own.
  expect((await read(token)).body).toMatchObject({ hasAccount: false });
  const owner = app.caller();
  expect((await accept(owner, token, theirs)).status).toBe(200);
  const { body } = await owner.get<{ id: string }[]>('/api/session/organisations');
  expect(body.map(({ id }) => id)).toContain(tenantId);
  await keepsNothing(squatter, email);
});

test('a member’s invitation by e-mail is for its reader alone too', async () => {
  const email = fresh();
  const squatter = await bySignUp(email);
  const church = app.caller();
  const tenantId = await church.signUp();
  const person = await buildPerson(app, tenantId, { firstName: 'Chidi', email });
  await church.post(`/api/Logins/InviteMember/${person}`, { via: 'email' });
  const token = await mailbox.linkTo(email, 'Your page at');
  const owner = app.caller();
  expect((await owner.post('/api/Logins/ReadInvitation', { token })).body).toMatchObject({ hasAccount: false });
  expect((await owner.post('/api/Logins/AcceptInvitation', { token, password: theirs })).status).toBe(200);
  await keepsNothing(squatter, email);
});

test('the letter after signing up: opening its link elsewhere asks for a password and signs the stranger out', async () => {
  const email = fresh();
  const squatter = await bySignUp(email);
  expect((await me(squatter.stranger)).body.address).toEqual({ state: 'asked', until: null });
  const token = await mailbox.linkTo(email, 'Confirm your e-mail address');
  const owner = app.unproved();
  expect((await owner.post('/api/session/proof', { token })).body).toEqual({ email, here: false });
  expect((await owner.post('/api/session/prove', { token })).status).toBe(400);
  expect((await owner.post('/api/session/prove', { token, password: theirs })).body).toEqual({ here: false });
  expect((await owner.post('/api/session/prove', { token, password: theirs })).status).toBe(410);
  await keepsNothing(squatter, email);
  expect((await signIn(email, theirs, owner)).status).toBe(200);
  expect((await me(owner)).body.address).toEqual({ state: 'fine' });
});

test('trying again after a crash that left only the account sends the letter too', async () => {
  const [founder, member] = [fresh(), fresh()];
  const hash = await hashPassword(password);
  for (const email of [founder, member])
    await writeAccounts(app.base.database, [{ email, name: 'Ada', passwordHash: hash }]);
  const tenantId = await app.unproved().signUp({ email: founder });
  expect(await mailbox.linkTo(founder, 'Confirm your e-mail address')).not.toBe('');
  const person = await buildPerson(app, tenantId, { firstName: 'Chi' });
  const boss = app.unproved();
  await signIn(founder, password, boss);
  const { body } = await boss.post<{ link: string }>(`/api/Logins/InviteMember/${person}`, { via: 'link' });
  const [, token] = body.link.split('#');
  const accepted = await app.unproved().post('/api/Logins/AcceptInvitation', { token, email: member, password });
  expect(accepted.status).toBe(200);
  expect(await mailbox.linkTo(member, 'Confirm your e-mail address')).not.toBe('');
});

test.each(['code', 'link'])(
  'proof by %s keeps the session that has the mailbox and removes everything else set up before',
  async (by) => {
    const email = fresh();
    const { stranger: owner, passkey } = await bySignUp(email);
    const elsewhere = app.unproved();
    expect((await signInByPasskey(passkey, elsewhere)).status).toBe(200);
    const letter = await mailbox.letterTo(email, 'Confirm your e-mail address');
    const prove = (code: string) => owner.post('/api/settings/address/prove', { code });
    const token = /#([\w-]{40,})/.exec(letter)?.[1];
    if (by === 'code') {
      expect((await prove('1234 5678')).status).toBe(400);
      expect((await prove(codeIn(letter))).body).toBe(true);
      expect((await prove(codeIn(letter))).status).toBe(400);
    } else {
      expect((await owner.post('/api/session/proof', { token })).body).toEqual({ email, here: true });
      expect((await owner.post('/api/session/prove', { token })).body).toEqual({ here: true });
    }
    expect((await owner.post('/api/session/proof', { token })).status).toBe(410);
    expect((await me(owner)).body.address).toEqual({ state: 'fine' });
    await sessionCacheExpired();
    expect((await me(elsewhere)).status).toBe(401);
    expect((await signInByPasskey(passkey)).status).toBe(401);
    expect((await signIn(email, password)).body).toMatchObject({ secondFactor: false });
    expect((await owner.post('/api/settings/address/ask', undefined)).status).toBe(409);

    // A later reset ends sessions and links, and the second factor stays.
    const { passkey: second } = await addPasskey(owner);
    expect((await reset(await forgotten(email), theirs)).body).toBe(true);
    await sessionCacheExpired();
    expect((await me(owner)).status).toBe(401);
    expect((await signIn(email, theirs)).body).toMatchObject({ secondFactor: true });
    expect((await signInByPasskey(second)).status).toBe(200);
  },
);

test('after five wrong codes even the right one waits', async () => {
  const email = fresh();
  const caller = app.unproved();
  await caller.signUp({ email });
  const letter = await mailbox.letterTo(email, 'Confirm your e-mail address');
  const prove = async (code: string) => (await caller.post('/api/settings/address/prove', { code })).status;
  for (let guess = 0; guess < 5; guess += 1) expect(await prove(`0000000${guess}`)).toBe(400);
  expect(await prove(codeIn(letter))).toBe(429);
});

test('a link ends with the next one, with the use of another, and with a changed password', async () => {
  const email = fresh();
  const caller = app.caller();
  await caller.signUp({ email });
  const dead = async (token: string) => {
    for (const path of ['proof', 'prove', 'reset-password'])
      expect((await app.caller().post(`/api/session/${path}`, { token, password: theirs })).status, path).toBe(410);
  };
  const letter = await mailbox.linkTo(email, 'Confirm your e-mail address');
  const first = await forgotten(email);
  await dead(letter);
  const operator = { deps: app.deps, folder: '', takeSnapshot: async () => undefined };
  const [, byOperator = ''] = (await runCommand(operator, ['user', 'prove', email])).split('#');
  await dead(first);
  const change = { current: password, password: 'another good password' };
  expect((await caller.post('/api/settings/password', change)).body).toBe(true);
  await dead(byOperator);
  const last = await forgotten(email);
  expect((await reset(last, theirs)).body).toBe(true);
  await dead(last);
});

test('signing up with a known e-mail and a wrong password counts as a failed sign-in, ten an hour per address', async () => {
  const [email, other] = [fresh(), fresh()];
  for (const one of [email, other]) await app.caller().signUp({ email: one });
  const guess = async (given: { email: string; password: string }) =>
    (await app.caller().post('/api/session/sign-up', { organisation: 'Grace', country: 'NG', name: 'Ada', ...given }))
      .status;
  for (let tried = 0; tried < 5; tried += 1) expect(await guess({ email, password: `wrong guess ${tried}` })).toBe(409);
  expect((await signIn(email, password)).status).toBe(429);
  for (let tried = 0; tried < 4; tried += 1)
    expect(await guess({ email: other, password: `wrong guess ${tried}` })).toBe(409);
  const more = fresh();
  await app.caller().signUp({ email: more });
  expect(await guess({ email: more, password: 'wrong guess' })).toBe(409);
  expect(await guess({ email: more, password: 'wrong guess' })).toBe(429);
  expect(await guess({ email: fresh(), password })).toBe(200);
});
