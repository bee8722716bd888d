import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../operator/commands.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buildPerson } from '../../testing/build.ts';
import type { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { sessionCacheExpired } from '../../testing/session-cache-expired.ts';
import { softwareAuthenticator } from '../../testing/software-authenticator.ts';

let app: TestApp;
/** The clocks of server and phone stand still, so that no half minute ends between making and entering a code. */
const now = new Date();
beforeAll(async () => {
  app = await startTestApp({}, (deps) => ({ ...deps, base: { ...deps.base, clock: () => now } }));
});
afterAll(() => app.stop());

const at = (text: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(text) }).generate({ timestamp: now.getTime() + steps * 30_000 });
const me = (caller: Caller) =>
  caller.get<{ email: string; secondFactor: object }>('/api/Membership/GetCurrentSignedInUser');
const signIn = (email: string, caller = app.caller()) => caller.post('/api/session/sign-in', { email, password });
const give = (caller: Caller, code: string) =>
  caller.post<{ tenantId: string }>('/api/session/second-factor', { code });

/** A user with an authenticator app, set up with the previous half minute's code. */
async function withApp() {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  const { email } = (await me(caller)).body;
  const path = '/api/settings/second-factor/authenticator';
  const begun = await caller.post<{ secret: string; uri: string }>(path, { password });
  const { secret, uri } = begun.body;
  expect(uri).toContain(`secret=${secret}`);
  expect((await signIn(email)).body).toMatchObject({ tenantId, secondFactor: false });
  expect((await caller.post(`${path}/confirm`, { code: '000000' })).status).toBe(400);
  const confirmed = await caller.post<{ recoveryCodes: string[] }>(`${path}/confirm`, { code: at(secret, -1) });
  expect(confirmed.body.recoveryCodes).toHaveLength(10);
  return { caller, tenantId, email, secret, codes: confirmed.body.recoveryCodes };
}

test('a password alone no longer makes a session; the app’s code does, each code once', async () => {
  const { tenantId, email, secret } = await withApp();
  const second = app.caller();
  expect((await signIn(email, second)).body).toEqual({ tenantId: null, organisations: [], secondFactor: true });
  const half = second.cookie;
  expect((await me(second)).status).toBe(401);
  expect((await second.get('/api/session/organisations')).status).toBe(401);
  expect((await second.post('/api/session/organisation', { tenantId })).status).toBe(401);
  expect((await second.get('/api/session/second-factor')).body).toEqual({ ways: ['authenticator', 'recovery'] });
  const code = at(secret, 0);
  expect((await give(second, code)).body).toMatchObject({ tenantId, secondFactor: false });
  expect(second.cookie).not.toBe(half);
  expect((await me(second)).status).toBe(200);

  const third = app.caller();
  await signIn(email, third);
  expect((await give(third, code)).status).toBe(401);
  expect((await give(third, at(secret, -1))).status).toBe(401);
  expect((await me(third)).status).toBe(401);
  expect((await give(third, at(secret, 1))).status).toBe(200);
  // Founding another organisation with the same account gets no further either.
  const fourth = app.caller();
  await fourth.signUp({ email, name: 'Ada', password });
  expect((await me(fourth)).status).toBe(401);
});

test('after five wrong codes no sixth is checked, and a recovery code works once', async () => {
  const { email, codes, secret } = await withApp();
  const caller = app.caller();
  await signIn(email, caller);
  const [first = '', second = ''] = codes;
  expect((await give(caller, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  await signIn(email, caller);
  expect((await give(caller, first)).status).toBe(401);
  for (let guess = 0; guess < 3; guess += 1) expect((await give(caller, `00000${guess}`)).status).toBe(401);
  expect((await give(caller, second)).status).toBe(429);
  expect((await give(caller, at(secret, 0))).status).toBe(429);
  expect((await give(app.caller(), second)).status).toBe(401);
});

test('twenty wrong codes in a day end attempts for the day, and the trail says so', async () => {
  const { caller: owner, email, codes } = await withApp();
  const caller = app.caller();
  await signIn(email, caller);
  for (let guess = 0; guess < 20; guess += 1) {
    // Ten minutes later, each time.
    await app.base.database.asGate((tx) =>
      tx.execute(sql`DELETE FROM throttles WHERE forget_at < now() + interval '1 hour'`),
    );
    expect((await give(caller, String(guess).padStart(6, '0'))).status).toBe(401);
  }
  expect((await give(caller, codes[0] ?? '')).status).toBe(429);
  const trail = await owner.get<{ items: { action: string }[] }>('/api/settings/security-trail');
  expect(JSON.stringify(trail.body)).toContain('second_factor.guessed');
});

test('setting up ends sessions opened by password; every change asks for the password', async () => {
  const { caller, email } = await withApp();
  const change = (path: string, body: object) => caller.post(`/api/settings/second-factor${path}`, body);
  for (const path of ['/authenticator', '/authenticator/remove', '/recovery-codes', '/passkey-challenge'])
    expect((await change(path, { password: 'something else' })).body).toMatchObject({
      error: { code: expect.stringMatching(/wrong_password|too_many/) },
    });
  await app.base.database.asGate((tx) => tx.execute(sql`DELETE FROM throttles`));
  expect((await change('/authenticator', { password })).status).toBe(409);
  expect((await change('/recovery-codes', { password })).status).toBe(200);
  expect((await change('/passkeys', { name: 'Phone', response: { id: 'x' } })).status).toBe(400);
  expect((await change('/authenticator/remove', { password })).status).toBe(200);
  expect((await signIn(email)).body).toMatchObject({ secondFactor: false });
});

test('an organisation’s rule makes owners and administrators set one up, and locks nobody out', async () => {
  const owner = app.caller();
  const tenantId = await owner.signUp();
  const rule = (body: object) =>
    owner.call<{ neededFrom: string }>('PUT', '/api/settings/second-factor/rule', { body });
  expect((await rule({ needed: true, password: 'wrong' })).status).toBe(403);
  const { neededFrom } = (await rule({ needed: true, password })).body;
  expect(new Date(neededFrom).getTime()).toBeGreaterThan(now.getTime() + 6 * 24 * 3600 * 1000);
  expect((await me(owner)).body.secondFactor).toEqual({ state: 'asked', from: neededFrom });
  expect((await owner.get('/api/settings/organisation')).status).toBe(200);
  await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute(sql`UPDATE tenants SET second_factor_from = now() - interval '1 hour'`),
  );
  const read = async () => {
    const { status, body } = await owner.get<{ error?: { code: string } }>('/api/settings/organisation');
    return body.error?.code ?? status;
  };
  await sessionCacheExpired();
  expect(await read()).toBe('session.second_factor_needed');
  expect((await me(owner)).body.secondFactor).toEqual({ state: 'needed' });
  const begun = await owner.post<{ secret: string }>('/api/settings/second-factor/authenticator', { password });
  const code = at(begun.body.secret, 0);
  expect((await owner.post('/api/settings/second-factor/authenticator/confirm', { code })).status).toBe(200);
  await sessionCacheExpired();
  expect(await read()).toBe(200);

  // All lost: the operator helps, and the rule leads to a new one.
  const { email } = (await me(owner)).body;
  const operator = { deps: app.deps, folder: '', takeSnapshot: async () => undefined };
  expect(await runCommand(operator, ['user', 'reset-second-factor', email])).toContain('password alone');
  await sessionCacheExpired();
  expect((await me(owner)).status).toBe(401);
  expect((await signIn(email, owner)).body).toMatchObject({ secondFactor: false });
  expect(await read()).toBe('session.second_factor_needed');
});

test('a passkey finishes a sign-in, or unlocked signs in alone; a replay, a copy and a locked one do not', async () => {
  const caller = app.caller();
  const tenantId = await caller.signUp();
  const { email } = (await me(caller)).body;
  const passkey = softwareAuthenticator(app.url);
  type Options = { challenge: string; allowCredentials?: { id: string }[] };
  const begun = await caller.post<Options>('/api/settings/second-factor/passkey-challenge', { password });
  const add = (by: Caller) =>
    by.post<{ recoveryCodes: string[] }>('/api/settings/second-factor/passkeys', {
      name: 'Phone',
      response: passkey.make(begun.body),
    });
  const added = await add(caller);
  expect(added.body.recoveryCodes).toHaveLength(10);
  expect((await add(caller)).status).toBe(400);

  const challenge = async (by: Caller) => (await by.post<Options>('/api/session/passkey-challenge', undefined)).body;
  const use = (by: Caller, response: object) => by.post('/api/session/passkey', { response });
  const second = app.caller();
  await signIn(email, second);
  const asked = await challenge(second);
  expect(asked.allowCredentials).toHaveLength(1);
  const answer = passkey.use(asked, false);
  expect((await use(app.caller(), answer)).status).toBe(401);
  await signIn(email, second);
  expect((await use(second, passkey.use(await challenge(second), false))).body).toMatchObject({ tenantId });
  expect((await use(second, answer)).status).toBe(401);

  const alone = app.caller();
  const options = await challenge(alone);
  expect(options.allowCredentials).toEqual([]);
  expect((await use(alone, passkey.use(options, false))).status).toBe(401);
  const unlocked = passkey.use(await challenge(alone));
  expect((await use(alone, unlocked)).body).toMatchObject({ tenantId });
  expect((await use(app.caller(), unlocked)).status).toBe(401);
  // It does not finish another user's sign-in.
  const stranger = await withApp();
  const theirs = app.caller();
  await signIn(stranger.email, theirs);
  expect((await use(theirs, passkey.use(await challenge(theirs)))).status).toBe(401);
  const { id } = passkey.use(options);
  expect((await caller.post('/api/settings/second-factor/passkeys/remove', { id, password })).status).toBe(200);
  expect((await use(alone, passkey.use(await challenge(alone)))).status).toBe(401);
});

test('an invitation joins only after the second factor, and never once it has ended', async () => {
  const { caller: theirs, email, secret, codes } = await withApp();
  const church = app.caller();
  const tenantId = await church.signUp();
  const person = await buildPerson(app, tenantId, { firstName: 'Ada' });
  const invite = {
    administrator: async () =>
      (
        await church.post<{ link: string }>('/api/settings/administrators/invite', { email, name: 'Ada' })
      ).body.link.split('#')[1],
    member: async () =>
      (await church.post<{ link: string }>(`/api/Logins/InviteMember/${person}`, { via: 'link' })).body.link.split(
        '#',
      )[1],
  };
  const accept = {
    administrator: (by: Caller, token?: string) =>
      by.post('/api/session/accept-invitation', { token, name: 'Ada', password }),
    member: (by: Caller, token?: string) => by.post('/api/Logins/AcceptInvitation', { token, email, password }),
  };
  const mine = async () => (await theirs.get<unknown[]>('/api/session/organisations')).body.length;
  const waiting = { tenantId: null, organisations: [], secondFactor: true };

  const ended = app.caller();
  expect((await accept.member(ended, await invite.member())).body).toEqual(waiting);
  await church.post(`/api/Logins/TakeBackLogin/${person}`, {});
  expect((await give(ended, codes[0] ?? '')).status).toBe(200);
  expect(await mine()).toBe(1);

  for (const [as, code] of [
    ['member', at(secret, 0)],
    ['administrator', at(secret, 1)],
  ] as const) {
    const joining = app.caller();
    const token = await invite[as]();
    expect((await accept[as](joining, token)).body).toEqual(waiting);
    expect(await mine()).toBe(as === 'member' ? 1 : 2);
    expect((await give(joining, '000000')).status).toBe(401);
    expect((await give(joining, code)).body).toMatchObject({ tenantId });
    expect((await joining.get('/api/Membership/GetCurrentSignedInUser')).body).toMatchObject({ tenantId, role: as });
    expect(await mine()).toBe(2);
    expect((await accept[as](app.caller(), token)).status).toBe(410);
  }
});

test('a passkey that is already in use, or cannot be stored, is refused with an explanation', async () => {
  const path = '/api/settings/second-factor/passkeys';
  const passkey = softwareAuthenticator(app.url);
  const begin = async (caller: Caller) =>
    (await caller.post<{ challenge: string }>('/api/settings/second-factor/passkey-challenge', { password })).body;
  const [ada, bola] = [app.caller(), app.caller()];
  for (const caller of [ada, bola]) await caller.signUp();
  expect((await ada.post(path, { name: 'Phone', response: passkey.make(await begin(ada)) })).status).toBe(200);

  const taken = passkey.make(await begin(bola));
  const long = softwareAuthenticator(app.url, { idBytes: 10_000 }).make(await begin(bola));
  const odd = async (transports: unknown) => {
    const made = softwareAuthenticator(app.url).make(await begin(bola));
    return { ...made, response: { ...made.response, transports } };
  };
  for (const response of [
    taken,
    long,
    await odd('usb'),
    await odd([{}]),
    await odd({ length: 3 }),
    await odd([['usb']]),
  ])
    expect(await bola.post(path, { name: 'Phone', response })).toMatchObject({
      status: 400,
      body: { error: { code: 'session.wrong_passkey' } },
    });
  const none = app.caller();
  await signIn((await me(bola)).body.email, none);
  expect((await me(none)).status).toBe(200);
});
