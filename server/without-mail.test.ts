import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from './adapters/sms/sandbox.ts';
import type { SmsGateway } from './adapters/sms/gateway.ts';
import { audit } from './core/tables.ts';
import { composeChannels } from './messaging/index.ts';
import { fireSchedules } from './messaging/saved/schedules/fire-schedules.ts';
import { runCommand } from './operator/commands.ts';
import { changeAccount, writeAccounts } from './testing/accounts.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import type { Caller } from './testing/caller.ts';
import { password } from './testing/calls/example-input.ts';
import { sessionCacheExpired } from './testing/session-cache-expired.ts';
import { sendingBy, smsChurch, type SmsChurch } from './testing/sms-church.ts';
import { softwareAuthenticator } from './testing/software-authenticator.ts';
import { hashPassword } from './core/identity/password.ts';
import { countFounderAsProved, type NewOrganisation, writeProofsLeft } from './session/index.ts';

// A server without e-mail whose messages really leave: trusted people, and things that wait for a proof.

/** Answers as the sandbox does, but claims to reach people. */
const { pretend: _pretend, ...answering } = sandbox();
const real: SmsGateway = { ...answering, name: 'real' };

/** The progress of two parallel sign-ups. */
const twice = {
  begun: Promise.withResolvers<void>(),
  written: Promise.withResolvers<void>(),
  broken: Promise.withResolvers<void>(),
};

const refuseBroken: NewOrganisation = async (_ctx, { organisation }) => {
  if (organisation === 'Twice broken') {
    twice.begun.resolve();
    await twice.written.promise;
  }
  if (organisation.endsWith('roken')) throw new Error('broken off');
  if (organisation !== 'Twice') return;
  twice.written.resolve();
  await twice.broken.promise;
};

let app: TestApp;
let founder: Caller;
/** The founder's organisation, the first one. */
let founded: string;
let now = new Date();
beforeAll(async () => {
  app = await startTestApp({}, (deps) => {
    const chosen = sendingBy(real)(deps);
    const newOrganisation = [...chosen.session.newOrganisation, refuseBroken];
    const session = { ...chosen.session, sandbox: false, newOrganisation };
    return { ...chosen, session, base: { ...deps.base, clock: () => now } };
  });
  founder = app.unproved();
  founded = await founder.signUp({ email: 'founder@example.org' });
});
afterAll(() => app.stop());

type Me = { accountId: string; role: string; sendingWaits: boolean; address: { state: string; until?: string | null } };
const me = async (by: Caller) => (await by.get<Me>('/api/Membership/GetCurrentSignedInUser')).body;
const fresh = () => `${crypto.randomUUID()}@example.org`;
const operator = (...words: string[]) =>
  runCommand({ deps: app.deps, folder: '', takeSnapshot: async () => undefined }, words);
const tokenOf = (link: string) => link.split('#')[1];
const inviteBy = (by: Caller, email: string) =>
  by.post<{ link: string }>('/api/settings/administrators/invite', { email, name: 'Chidi' });
const accept = (by: Caller, link: string, chosen = password) =>
  by.post('/api/session/accept-invitation', { token: tokenOf(link), name: 'Chidi', password: chosen });
const change = (email: string, changes: Parameters<typeof changeAccount>[2]) =>
  changeAccount(app.base.database, email, changes);

/** An organisation with an unproved owner. */
async function unprovedChurch(): Promise<SmsChurch & { email: string }> {
  const church = await smsChurch({ base: app.base, caller: app.unproved });
  await operator('units', 'add', church.tenantId, '100');
  const { email } = (await church.caller.get<{ email: string }>('/api/Membership/GetCurrentSignedInUser')).body;
  return { ...church, email };
}

test('the person who set up the server is trusted, the next one by the operator’s link', async () => {
  expect(await me(founder)).toMatchObject({ address: { state: 'fine' }, sendingWaits: false });
  const { caller, email } = await unprovedChurch();
  expect(await me(caller)).toMatchObject({ address: { state: 'asked', until: null }, sendingWaits: true });
  expect((await caller.post('/api/settings/address/ask', undefined)).body).toEqual({ mail: false });
  const link = await operator('user', 'prove', email);
  expect(link).toMatch(/\/confirm-address#[\w-]{43}$/);
  await expect(operator('user', 'prove', 'nobody@example.org')).rejects.toThrow('no account');
  expect((await caller.post('/api/session/prove', { token: tokenOf(link) })).body).toEqual({ here: true });
  expect(await me(caller)).toMatchObject({ address: { state: 'fine' }, sendingWaits: false });
});

test('a trusted user vouches for people they invite, nobody else does, and a forwarded link needs an account’s password', async () => {
  const boss = await unprovedChurch();
  const guest = app.unproved();
  const email = fresh();
  expect((await accept(guest, (await inviteBy(boss.caller, email)).body.link)).status).toBe(200);
  expect((await me(guest)).address.state).toBe('asked');
  // No unproved account becomes an owner.
  const transfer = { accountId: (await me(guest)).accountId, password };
  const handed = await boss.caller.post('/api/settings/administrators/transfer', transfer);
  expect(handed).toMatchObject({ status: 409, body: { error: { code: 'session.heir_unproved' } } });

  // A link alone takes over no existing account, whoever invited.
  const { link } = (await inviteBy(founder, email)).body;
  expect((await accept(app.unproved(), link, 'chosen by a stranger')).status).toBe(401);
  expect((await accept(guest, link)).status).toBe(200);
  const named = fresh();
  const byFounder = app.unproved();
  expect((await accept(byFounder, (await inviteBy(founder, named)).body.link)).status).toBe(200);
  for (const one of [guest, byFounder]) {
    await sessionCacheExpired();
    await one.post('/api/session/sign-in', { email: one === guest ? email : named, password });
    const { body } = await one.get<{ id: string; name: string }[]>('/api/session/organisations');
    await one.post('/api/session/organisation', { tenantId: body[0]!.id });
    expect((await me(one)).address.state).toBe('fine');
  }

  // The operator outranks an inviter: anything set up on the inviter's word goes with the first operator's link.
  const passkey = softwareAuthenticator(app.url);
  const begun = await byFounder.post<{ challenge: string }>('/api/settings/second-factor/passkey-challenge', {
    password,
  });
  const response = passkey.make(begun.body);
  expect((await byFounder.post('/api/settings/second-factor/passkeys', { name: 'Mine', response })).status).toBe(200);
  const token = tokenOf(await operator('user', 'reset-password', named));
  await app.caller().post('/api/session/reset-password', { token, password: 'a better password' });
  const again = app.unproved();
  const signedIn = await again.post('/api/session/sign-in', { email: named, password: 'a better password' });
  expect(signedIn.body).toMatchObject({ secondFactor: false });
});

test('an administrator from before is invited once more for proof; the operator gives no organisation to a stranger', async () => {
  const email = fresh();
  const old = app.unproved();
  await accept(old, (await inviteBy(founder, email)).body.link);
  expect((await inviteBy(founder, email)).status).toBe(409);
  await change(email, { provedAt: null, provedBy: null });
  const again = await inviteBy(founder, email);
  expect((await accept(old, again.body.link)).status).toBe(200);
  expect((await me(old)).address.state).toBe('fine');
  const { email: squatted } = await unprovedChurch();
  await expect(operator('tenants', 'add', 'Hope', 'NG', squatted, 'Hope Obi')).rejects.toThrow('user prove');
});

test('inviting an address and taking it oneself gains nothing, until the operator’s link is opened', async () => {
  // The address of a newcomer, named by an administrator who then also opens the invitation.
  const theirs = fresh();
  const taker = app.unproved();
  expect((await accept(taker, (await inviteBy(founder, theirs)).body.link)).status).toBe(200);
  expect((await me(taker)).address.state).toBe('fine');
  await expect(operator('tenants', 'add', 'Hope', 'NG', theirs, 'Hope Obi')).rejects.toThrow('user prove');
  const transfer = { accountId: (await me(taker)).accountId, password };
  const handOver = () => founder.post('/api/settings/administrators/transfer', transfer);
  expect(await handOver()).toMatchObject({ status: 409, body: { error: { code: 'session.heir_unproved' } } });

  // The mailbox's owner gets the operator's link, and the taker is locked out from then on.
  const token = tokenOf(await operator('user', 'prove', theirs));
  const chosen = 'what the owner of the mailbox chose';
  expect((await app.unproved().post('/api/session/prove', { token, password: chosen })).status).toBe(200);
  await sessionCacheExpired();
  expect((await taker.get('/api/settings/sessions')).status).toBe(401);
  expect(await operator('tenants', 'add', 'Hope', 'NG', theirs, 'Hope Obi')).toContain('Hope');
  expect((await taker.post('/api/session/sign-in', { email: theirs, password })).status).toBe(401);
});

test('an account whose organisation could not be written is removed; the next try uses what a crash left', async () => {
  const email = fresh();
  const signUp = (organisation: string, chosen: string) =>
    app.unproved().post('/api/session/sign-up', { organisation, country: 'NG', name: 'Ada', email, password: chosen });
  expect((await signUp('Broken', 'what was chosen first')).status).toBe(500);
  expect((await signUp('Hope', 'what was chosen then')).status).toBe(200);

  // Sent twice: the failing one leaves the account to the other, whose organisation is not committed yet.
  const again = { name: 'Ada', country: 'NG', email: fresh(), password };
  const owner = app.unproved();
  const failing = app.unproved().post('/api/session/sign-up', { ...again, organisation: 'Twice broken' });
  await twice.begun.promise;
  const founding = owner.signUp({ ...again, organisation: 'Twice' });
  expect((await failing).status).toBe(500);
  twice.broken.resolve();
  expect(await founding).toBeTruthy();
  expect((await me(owner)).role).toBe('owner');

  // The state after the first step of each, if the process ends before the next.
  const leave = async (left: string, hash: string | null) =>
    writeAccounts(app.base.database, [{ email: left, name: 'Ada', passwordHash: hash }]);
  const [crashed, named, invited] = [fresh(), fresh(), fresh()];
  await leave(crashed, await hashPassword(password));
  expect(await app.unproved().signUp({ email: crashed })).toBeTruthy();
  await leave(named, null);
  expect(await operator('tenants', 'add', 'Hope', 'NG', named, 'Ada Obi')).toMatch(/#[\w-]{43}$/);
  await leave(invited, await hashPassword(password));
  const { link } = (await inviteBy(founder, invited)).body;
  expect((await accept(app.unproved(), link, 'another password')).status).toBe(401);
  expect((await accept(app.unproved(), link)).status).toBe(200);

  await change(invited, { proofUnwritten: true });
  const proofs = () =>
    app.base.database.withTenant(founded, (tx) =>
      tx.$count(
        audit,
        sql`action = 'account.address_proved' AND subject_id = (SELECT id FROM accounts WHERE email = ${invited})`,
      ),
    );
  const before = await proofs();
  // By a clock ahead of the database's, and sent by two processes that start together.
  const prove = (hours: number) =>
    change(invited, { proofUnwritten: true, provedAt: new Date(Date.now() + hours * 3_600_000) });
  await prove(1);
  await Promise.all([writeProofsLeft(app.base), writeProofsLeft(app.base)]);
  await change(invited, { proofUnwritten: true });
  await writeProofsLeft(app.base);
  expect(await proofs()).toBe(before + 1);
  // A proof renewed while it is being sent is sent by the next start.
  const { database } = app.base;
  const withTenant: typeof database.withTenant = async (tenantId, work) => {
    const told = await database.withTenant(tenantId, work);
    await prove(2);
    return told;
  };
  await prove(3);
  await writeProofsLeft({ ...app.base, database: { ...database, withTenant } });
  await writeProofsLeft(app.base);
  await writeProofsLeft(app.base);
  expect(await proofs()).toBe(before + 3);
});

test('nothing real is sent before the owner is proved: sending is refused, the sandbox goes on', async () => {
  const { caller, send, units, email, mask } = await unprovedChurch();
  const before = await units();
  type Receipt = { willGet: number; waitsFor: { owner: string; own: boolean } | null };
  const receiptFor = async (by: Caller, whom: object, subject = mask) =>
    (await by.post<Receipt>('/api/Messaging/PreviewSms', { subject, message: 'Service at 9', ...whom })).body;
  // The receipt says beforehand why sending would be refused.
  const owner = (await caller.get<{ name: string }>('/api/Membership/GetCurrentSignedInUser')).body.name;
  expect(await receiptFor(caller, { toOthers: '08035550101' })).toMatchObject({ waitsFor: { owner, own: true } });
  const refused = await send({ toOthers: '08035550101' });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'session.unproved' } } });
  expect(JSON.stringify(refused.body)).toContain('Confirm it in Settings');
  expect(await units()).toEqual(before);
  await caller.post('/api/session/prove', { token: tokenOf(await operator('user', 'prove', email)) });
  expect(await receiptFor(caller, { toOthers: '08035550101' })).toMatchObject({ willGet: 1, waitsFor: null });
  expect((await send({ toOthers: '08035550101' })).status).toBe(200);

  // People of the sample data never leave this machine, so nothing for them waits.
  const learner = app.unproved();
  const learns = await learner.signUp({ sampleData: true });
  await operator('units', 'add', learns, '10');
  await operator('sender-ids', 'approve', learns, 'Grace');
  const [sample] = (await learner.get<{ id: string }[]>('/api/People/GetPeopleBasicInfo')).body;
  const sendTo = (whom: object) =>
    learner.post('/api/Messaging/sendSms', { subject: 'Grace', message: 'Service at 9', ...whom });
  expect(await receiptFor(learner, { ToContacts: sample?.id }, 'Grace')).toMatchObject({ waitsFor: null });
  const mixed = { ToContacts: sample?.id, toOthers: '08035550101' };
  expect(await receiptFor(learner, mixed, 'Grace')).toMatchObject({ willGet: 2, waitsFor: { own: true } });
  expect((await sendTo({ ToContacts: sample?.id })).status).toBe(200);
  expect((await sendTo({ ToContacts: sample?.id, toOthers: '08035550101' })).status).toBe(403);
});

test('a due schedule is held with the reason, goes once the owner is proved, and asks after six hours', async () => {
  const { caller, mask, email } = await unprovedChurch();
  const day = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);
  now = new Date(`${day}T08:00:00Z`);
  type Kept = { id: string; state: string; reason: string };
  const plan = async (time: string) => {
    const wish = { subject: mask, message: 'Service at 9', toOthers: '08035550102', executionDate: day, time };
    const { body } = await caller.post<Kept>('/api/Messaging/saveSmsSchedule', wish);
    expect(body.state).toBe('scheduled');
    return body.id;
  };
  const stands = async (id: string) =>
    (await caller.get<Kept[]>('/api/Messaging/GetMessages?channel=sms&which=scheduled')).body.find(
      (one) => one.id === id,
    );
  const [early, late] = [await plan('09:30'), await plan('13:00')];
  now = new Date(`${day}T08:31:00Z`);
  await fireSchedules(app.base, composeChannels(app.deps));
  const reason = expect.stringContaining('e-mail address');
  expect(await stands(early)).toMatchObject({ state: 'held', heldFor: 'proof', reason });
  now = new Date(`${day}T14:32:00Z`);
  await fireSchedules(app.base, composeChannels(app.deps));
  expect(await stands(early)).toMatchObject({
    state: 'missed',
    heldFor: null,
    reason: expect.stringContaining('6 hours'),
  });
  expect(await stands(late)).toMatchObject({ state: 'held' });
  const link = await operator('user', 'prove', email);
  await caller.post('/api/session/prove', { token: tokenOf(link) });
  await fireSchedules(app.base, composeChannels(app.deps));
  expect(await stands(late)).toBeUndefined();
  const sent = await caller.get<unknown[]>('/api/Messaging/GetAllSentSMS');
  expect(sent.body).toHaveLength(1);
  now = new Date();
});

test('an organisation from before goes on sending; its administrators are asked, and must prove after 30 days', async () => {
  const { caller, send, tenantId, email } = await unprovedChurch();
  for (const [id, days] of [
    [founded, 90],
    [tenantId, 60],
  ] as const)
    await app.base.database.withTenant(id, (tx) =>
      tx.execute(sql`UPDATE tenants SET created_at = now() - make_interval(days => ${days}::integer)`),
    );
  await change(email, { proveUntil: new Date(Date.now() + 24 * 3_600_000) });
  expect(await me(caller)).toMatchObject({
    address: { state: 'asked', until: expect.any(String) },
    sendingWaits: false,
  });
  expect((await send({ toOthers: '08035550101' })).status).toBe(200);
  await change(email, { proveUntil: new Date(Date.now() - 60_000) });
  await sessionCacheExpired();
  expect(await me(caller)).toMatchObject({ address: { state: 'needed' } });
  expect(await send({ toOthers: '08035550101' })).toMatchObject({ body: { error: { code: 'session.proof_needed' } } });
  expect((await caller.get('/api/settings/sessions')).status).toBe(200);
  const link = await operator('user', 'prove', email);
  expect((await caller.post('/api/session/prove', { token: tokenOf(link) })).status).toBe(200);
  expect((await send({ toOthers: '08035550101' })).status).toBe(200);

  // The person who set the server up counts as proved with the first start of this version.
  await change('founder@example.org', { provedAt: null, provedBy: null, proveUntil: new Date() });
  await countFounderAsProved(app.base);
  expect((await me(founder)).address.state).toBe('fine');
});

test('links that reveal an account are limited by network, each counted once', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    const email = `${crypto.randomUUID()}@example.org`;
    await app.unproved().signUp({ email });
    const { body } = await founder.post<{ link: string }>('/api/settings/administrators/invite', {
      email,
      name: 'Ada',
    });
    tokens.push(body.link.split('#')[1] ?? '');
  }
  const read = (token?: string) => app.caller().post<{ hasAccount?: boolean }>('/api/session/invitation', { token });
  const answers: number[] = [];
  // The same link again, as by a reload, reveals nothing new.
  for (let n = 0; n < 12; n += 1) expect((await read(tokens[0])).body).toMatchObject({ hasAccount: true });
  for (const token of tokens) answers.push((await read(token)).status);
  expect(answers.at(-1)).toBe(429);
});
