import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import type { Route } from '../../contract/route.ts';
import { newPassword } from '../../contract/session/schemas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { buildPerson } from '../testing/build.ts';
import { Caller } from '../testing/caller.ts';
import { exampleCalls, password } from '../testing/calls/example-input.ts';
import { countAttempt } from '../core/identity/throttle.ts';
import { expireSessions } from '../core/delete-expired.ts';
import { inTenant } from '../core/transaction.ts';
import { runCommand } from '../operator/commands.ts';
import { auditTrail } from '../testing/changes/audit-trail.ts';
import { sessionCacheExpired } from '../testing/session-cache-expired.ts';
import { forgetSignIns, proofLink, resetLink } from './index.ts';
import { ownTries, signIns } from './limits.ts';
import { noteSignIn } from './security-trail.ts';

let app: TestApp;
/** The server clock's advance in ms. */
let passed = 0;
beforeAll(async () => {
  const clock = () => new Date(Date.now() + passed);
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' }, (deps) => ({ ...deps, base: { ...deps.base, clock } }));
});
afterAll(() => app.stop());

async function somebody(organisation = 'Riverside Fellowship') {
  const email = `${crypto.randomUUID()}@example.org`;
  const caller = app.caller();
  const tenantId = await caller.signUp({ email, organisation });
  return { caller, email, tenantId };
}

type Refused = { error?: { code: string; fields?: Record<string, string> } };
const tokenOf = (link: string | null) => link?.split('#')[1] ?? '';

/** Every place to choose a password: the request, with a link made for it. */
const choosing: Record<
  string,
  (it: { caller: Caller; email: string }) => Promise<(chosen: string) => ReturnType<Caller['post']>>
> = {
  signUp: async () => (chosen) =>
    app.caller().post('/api/session/sign-up', {
      organisation: 'Riverside Fellowship',
      country: 'NG',
      name: 'Ada Obi',
      email: `${crypto.randomUUID()}@example.org`,
      password: chosen,
    }),
  changePassword:
    async ({ caller }) =>
    (chosen) =>
      caller.post('/api/settings/password', { current: password, password: chosen }),
  resetPassword: async ({ email }) => {
    const token = tokenOf(await resetLink(app.base.database, app.url, { email, now: new Date() }));
    return (chosen) => app.caller().post('/api/session/reset-password', { token, password: chosen });
  },
  proveByLink: async ({ email }) => {
    const token = tokenOf(await proofLink(app.base.database, app.url, { email, now: new Date() }));
    return (chosen) => app.caller().post('/api/session/prove', { token, password: chosen });
  },
  acceptInvitation: async ({ caller }) => {
    const wish = { email: `${crypto.randomUUID()}@example.org`, name: 'Bola Ade' };
    const { body } = await caller.post<{ link: string }>('/api/settings/administrators/invite', wish);
    const token = tokenOf(body.link);
    return (chosen) =>
      app.caller().post('/api/session/accept-invitation', { token, name: 'Bola Ade', password: chosen });
  },
  acceptMemberInvitation: async ({ caller }) => {
    const { body: me } = await caller.get<{ tenantId: string }>('/api/Membership/GetCurrentSignedInUser');
    const person = await buildPerson(app, me.tenantId, { lastName: 'Guest' });
    const { body } = await caller.post<{ link: string }>(`/api/Logins/InviteMember/${person}`, { via: 'link' });
    const given = { token: tokenOf(body.link), email: `${crypto.randomUUID()}@example.org` };
    return (chosen) => app.caller().post('/api/Logins/AcceptInvitation', { ...given, password: chosen });
  },
};

function takesNewPassword({ body }: Route): boolean {
  if (!(body instanceof z.ZodObject)) return false;
  const field: unknown = (body as z.ZodObject).shape['password'];
  return (field instanceof z.ZodOptional ? field.unwrap() : field) === newPassword;
}

const guessedFirst = [
  'password',
  'Password1',
  'password ',
  'pass\u200Bword1',
  '1234567890',
  'iloveyou2',
  'riverside 2026',
  'koinonia!',
  'church123',
  'Riverside Church 1',
  'abababababab',
];

test('every route for a new password refuses one guessed first, by its field, then takes a good one', async () => {
  const found = Object.values(routes).flatMap((feature) =>
    Object.entries(feature as Record<string, Route>).flatMap(([name, route]) =>
      takesNewPassword(route) ? [name] : [],
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(choosing).toSorted());
  for (const name of found) {
    let choose = await choosing[name]!(await somebody());
    for (const [tried, guessed] of guessedFirst.entries()) {
      // A link takes five attempts at a password in ten minutes.
      if (tried % 4 === 3) choose = await choosing[name]!(await somebody());
      const { status, body } = (await choose(guessed)) as { status: number; body: Refused };
      expect([name, guessed, status, body.error?.code]).toEqual([name, guessed, 400, 'session.guessed_password']);
      expect(body.error?.fields?.['password']).toContain('three or four words');
    }
    expect([name, (await choose('green hills far away')).status]).toEqual([name, 200]);
  }
});

/** Every route with a password, new or old. */
const withPassword = Object.values(routes).flatMap((feature) =>
  Object.entries(feature as Record<string, Route>).filter(
    ([, { body }]) => body instanceof z.ZodObject && ('password' in body.shape || 'current' in body.shape),
  ),
);

/** Tries a password on a route, for an account or by a link made for it. */
async function doorOf([name, route]: [string, Route]): Promise<(tried: string) => ReturnType<Caller['post']>> {
  const it = await somebody();
  const { email } = it;
  if (name === 'signIn') return (tried) => app.caller().post(route.path, { email, password: tried });
  if (name === 'signUp')
    return (tried) =>
      app.caller().post(route.path, { organisation: 'Hope', country: 'NG', name: 'Ada', email, password: tried });
  if (route.access === 'public') return choosing[name]!(it);
  const [example] = exampleCalls(route, crypto.randomUUID());
  const field = 'current' in (route.body as z.ZodObject).shape ? 'current' : 'password';
  return (tried) =>
    it.caller.call(route.method, example!.path, { body: { ...(example!.body as object), [field]: tried } });
}

const clearThrottles = () => app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));

test('every route that takes a password is limited by account or link, and then refuses even the right one', async () => {
  expect(withPassword.length).toBeGreaterThan(14);
  for (const door of withPassword) {
    await clearThrottles();
    const tryIt = await doorOf(door);
    const statuses: number[] = [];
    for (let tries = 0; tries <= 20 && statuses.at(-1) !== 429; tries += 1)
      statuses.push((await tryIt('password')).status);
    expect([door[0], statuses.at(-1), (await tryIt(password)).status]).toEqual([door[0], 429, 429]);
    // None was accepted, and none opened anything.
    expect([door[0], statuses.filter((status) => ![400, 401, 403, 409, 429].includes(status))]).toEqual([door[0], []]);
  }
});

test('every route that takes a password is limited by network', async () => {
  await clearThrottles();
  const doors = [];
  for (const door of withPassword) doors.push({ name: door[0], tryIt: await doorOf(door) });
  await clearThrottles();
  for (const throttle of [signIns, ownTries])
    for (let tries = 0; tries < throttle.limit; tries += 1)
      await countAttempt(app.base.database, throttle, '127.0.0.1');
  for (const { name, tryIt } of doors) expect([name, (await tryIt(password)).status]).toEqual([name, 429]);
  await clearThrottles();
});

test('strangers’ guesses lock nobody out of an open session, nor of a browser or network that knew the password', async () => {
  const from = (address: string) => new Caller(app.url, { 'x-forwarded-for': address });
  const email = `${crypto.randomUUID()}@example.org`;
  const owner = from('2001:db8:1:2::7');
  await owner.signUp({ email });
  const phone = app.caller();
  const signInOnPhone = (address: string) =>
    phone.post('/api/session/sign-in', { email, password }, { 'x-forwarded-for': address });
  expect((await signInOnPhone('10.3.0.1')).status).toBe(200);
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess += 1)
    statuses.push((await signIn(from(`10.9.0.${guess}`), email, `guess number ${guess}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);

  expect((await owner.post('/api/settings/second-factor/authenticator', { password })).status).toBe(200);
  expect((await signIn(from('2001:db8:1:2::8'), email)).status).toBe(200);
  expect((await signIn(from('2001:db8:1:3::8'), email)).status).toBe(429);
  await phone.post('/api/session/sign-out', {});
  expect((await signInOnPhone('10.4.0.1')).status).toBe(200);
  expect((await signIn(from('10.5.0.1'), email)).status).toBe(429);

  // A known network counts its own guesses, and those of signed-in users are counted apart again.
  for (let guess = 0; guess < 5; guess += 1)
    expect((await signIn(from('2001:db8:1:2::9'), email, `guess number ${guess}`)).status).toBe(401);
  expect((await signIn(from('2001:db8:1:2::8'), email)).status).toBe(429);
  expect((await owner.post('/api/settings/second-factor/authenticator', { password })).status).toBe(200);
  const token = tokenOf(await resetLink(app.base.database, app.url, { email, now: new Date() }));
  const reset = { token, password: 'another good password' };
  expect((await from('2001:db8:1:2::8').post('/api/session/reset-password', reset)).status).toBe(200);
  expect((await signIn(from('2001:db8:1:2::8'), email, 'another good password')).status).toBe(200);
});

const me = (caller: Caller) => caller.get('/api/Membership/GetCurrentSignedInUser');
const signIn = (caller: Caller, email: string, given = password) =>
  caller.post('/api/session/sign-in', { email, password: given });

const lastSeen = async (email: string) => {
  const { rows } = await app.base.database.asGate((tx) =>
    tx.execute<{ at: Date }>(sql`SELECT s.last_seen_at AS at
      FROM sessions s JOIN app.account_by_email(${email}) a ON a.id = s.account_id`),
  );
  return rows.map(({ at }) => app.base.clock().getTime() - new Date(at).getTime());
};

test('a session lasts fourteen days from its last use, recorded at most once an hour, then expires', async () => {
  const { caller, email } = await somebody();
  const [minute, day] = [60_000, 24 * 3_600_000];
  const letPass = async (ms: number) => {
    passed += ms;
    await sessionCacheExpired();
  };
  await letPass(14 * day - 60 * minute);
  expect((await me(caller)).status).toBe(200);
  expect((await lastSeen(email))[0]).toBeLessThan(minute);
  await letPass(50 * minute);
  expect((await me(caller)).status).toBe(200);
  expect((await lastSeen(email))[0]).toBeGreaterThanOrEqual(50 * minute);

  await letPass(14 * day - 49 * minute);
  expect((await me(caller)).status).toBe(401);
  expect((await caller.get('/api/session/organisations')).status).toBe(401);
  const again = app.caller();
  await signIn(again, email);
  expect((await again.get<object[]>('/api/settings/sessions')).body).toHaveLength(1);
  await letPass(15 * day);
  await expireSessions(app.base);
  expect(await lastSeen(email)).toEqual([]);
  passed = 0;
});

/** The trail of accounts, oldest first: action, method, and whether the acting person is known. */
const securityTrail = async (tenantId: string) =>
  (await auditTrail(app, tenantId))
    .filter(({ subject }) => subject === 'account')
    .map(({ action, detail, account }) => [action, detail['by'] ?? '', account]);

test('sign-ins, failures and changes of an account’s protection are in the trail of each of its organisations', async () => {
  const { caller, email, tenantId } = await somebody();
  const other = await caller.signUp({ email, password, organisation: 'Hilltop Fellowship' });
  const later = app.caller();
  await signIn(later, email, 'not this one');
  await expect
    .poll(() => securityTrail(other))
    .toEqual([
      ['session.signed_in', 'sign-up', true],
      ['session.sign_in_failed', 'password', false],
    ]);
  await expect.poll(() => securityTrail(tenantId)).toEqual(await securityTrail(other));
  await signIn(later, email);
  expect(await securityTrail(other)).toHaveLength(2);
  await later.post('/api/session/organisation', { tenantId });
  expect((await securityTrail(tenantId)).at(-1)).toEqual(['session.signed_in', 'choice', true]);
  expect(await securityTrail(other)).toHaveLength(2);

  const factor = '/api/settings/second-factor/authenticator';
  const { body } = await later.post<{ secret: string }>(factor, { password });
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  expect((await later.post(`${factor}/confirm`, { code: code(-1) })).status).toBe(200);
  expect((await later.post('/api/settings/sessions/end', {})).status).toBe(200);
  await runCommand({ deps: app.deps, folder: '', takeSnapshot: async () => undefined }, [
    'user',
    'reset-second-factor',
    email,
  ]);
  const token = tokenOf(await resetLink(app.base.database, app.url, { email, now: new Date() }));
  await app.caller().post('/api/session/reset-password', { token, password: 'another good password' });
  expect((await securityTrail(other)).slice(2)).toEqual([
    ['second_factor.authenticator_added', '', true],
    ['session.all_ended', '', true],
    ['second_factor.reset', '', false],
    ['account.password_reset', '', true],
  ]);
});

test('the second step is recorded with its method, failures too; addresses are hashed with the organisation’s key', async () => {
  const { caller, email, tenantId } = await somebody();
  const factor = '/api/settings/second-factor/authenticator';
  const { body } = await caller.post<{ secret: string }>(factor, { password });
  const at = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await caller.post(`${factor}/confirm`, { code: at(-1) });
  const later = app.caller();
  await signIn(later, email);
  expect((await later.post('/api/session/second-factor', { code: '000000' })).status).toBe(401);
  await expect
    .poll(async () => (await securityTrail(tenantId)).at(-1))
    .toEqual(['session.sign_in_failed', 'authenticator', false]);
  expect((await later.post('/api/session/second-factor', { code: at(0) })).status).toBe(200);
  expect((await securityTrail(tenantId)).at(-1)).toEqual(['session.signed_in', 'authenticator', true]);

  const addresses = (await auditTrail(app, tenantId)).flatMap(({ detail }) => detail['address'] ?? []);
  expect(addresses).toHaveLength(3);
  expect(new Set(addresses).size).toBe(1);
  expect(addresses[0]).toMatch(/^[\da-f]{16}$/);
  const stranger = await somebody();
  await signIn(app.caller(), stranger.email);
  const theirs = (await auditTrail(app, stranger.tenantId)).flatMap(({ detail }) => detail['address'] ?? []);
  expect(theirs).toHaveLength(2);
  expect(theirs[0]).not.toBe(addresses[0]);
});

test('administrators read it in order, with the account and whether the address was new', async () => {
  const { caller, email, tenantId } = await somebody();
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) {
    const before = (await securityTrail(tenantId)).length;
    await noteSignIn({ base: app.base, address }, { tenantId, accountId: await accountOf(caller), way: 'passkey' });
    expect(await securityTrail(tenantId)).toHaveLength(before + 1);
  }
  await signIn(app.caller(), email, 'not this one');
  await expect.poll(async () => (await securityTrail(tenantId)).length).toBe(5);
  const { body } = await caller.get<{ items: object[]; totalItems: number }>(
    '/api/settings/security-trail?page=0&pageSize=3',
  );
  expect(body.totalItems).toBe(5);
  expect(body.items).toMatchObject([
    { action: 'session.sign_in_failed', way: 'password', account: 'Ada Obi', newAddress: false, byOperator: false },
    { action: 'session.signed_in', way: 'passkey', newAddress: true },
    { action: 'session.signed_in', way: 'passkey', newAddress: false },
  ]);
  const next = await caller.get<{ items: object[] }>('/api/settings/security-trail?page=1&pageSize=3');
  expect(next.body.items).toMatchObject([
    { way: 'passkey', newAddress: true },
    { way: 'sign-up', newAddress: false, joined: false },
  ]);
});

test('the trail shows sign-ups and accepted invitations, for known and new accounts, administrators and members', async () => {
  const { caller, tenantId } = await somebody();
  const read = async () =>
    (
      await caller.get<{ items: { action: string; way: string; joined: boolean; account: string }[] }>(
        '/api/settings/security-trail?page=0&pageSize=20',
      )
    ).body.items.map(({ action, way, joined, account }) => [action, way, joined, account]);
  const invite = async (wish: object) =>
    tokenOf((await caller.post<{ link: string }>('/api/settings/administrators/invite', wish)).body.link);
  const token = await invite({ email: `${crypto.randomUUID()}@example.org`, name: 'Bola Ade' });
  await app.caller().post('/api/session/accept-invitation', { token, name: 'Bola Ade', password });
  const known = await somebody('Hilltop Fellowship');
  const another = await invite({ email: known.email, name: 'Ada Obi' });
  await app.caller().post('/api/session/accept-invitation', { token: another, name: 'Ada Obi', password });
  const person = await buildPerson(app, tenantId, { firstName: 'Chidi', lastName: 'Eze' });
  const { body } = await caller.post<{ link: string }>(`/api/Logins/InviteMember/${person}`, { via: 'link' });
  const email = `${crypto.randomUUID()}@example.org`;
  await app.caller().post('/api/Logins/AcceptInvitation', { token: tokenOf(body.link), email, password });
  expect(await read()).toEqual([
    ['session.signed_in', 'password', true, 'Chidi Eze'],
    ['session.signed_in', 'password', true, 'Ada Obi'],
    ['session.signed_in', 'password', true, 'Bola Ade'],
    ['session.signed_in', 'sign-up', false, 'Ada Obi'],
  ]);
  // A later sign-in is just a sign-in.
  await signIn(app.caller(), email);
  expect((await read())[0]).toEqual(['session.signed_in', 'password', false, 'Chidi Eze']);
});

const accountOf = async (caller: Caller) =>
  (await caller.get<{ accountId: string }>('/api/Membership/GetCurrentSignedInUser')).body.accountId;

test('sign-ins leave the trail after 400 days, and nothing else does', async () => {
  const { email, tenantId } = await somebody();
  await signIn(app.caller(), email);
  const age = (days: number) =>
    app.base.database.asOwner((owner) =>
      owner.exec(`ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
        UPDATE audit SET at = now() - interval '${days} days' WHERE tenant_id = '${tenantId}';
        ALTER TABLE audit FORCE ROW LEVEL SECURITY`),
    );
  const forget = () => inTenant(app.base, tenantId, null, forgetSignIns);
  const actions = async () => (await auditTrail(app, tenantId)).map(({ action }) => action);
  await age(399);
  await forget();
  expect(await actions()).toContain('session.signed_in');
  await age(401);
  const before = await actions();
  await forget();
  expect(await actions()).toEqual(before.filter((action) => action !== 'session.signed_in'));
});

test('signing out here or everywhere tells the browser to drop cached pictures; signing in does not', async () => {
  const { caller, email } = await somebody();
  const cleared = (answer: { headers: Headers }) => answer.headers.get('clear-site-data');
  expect(cleared(await caller.post('/api/session/sign-out', {}))).toBe('"cache"');
  expect(cleared(await signIn(caller, email))).toBeNull();
  expect(cleared(await caller.post('/api/settings/sessions/end', {}))).toBe('"cache"');
});
