import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { Caller } from '../../testing/caller.ts';
import { password } from '../../testing/calls/example-input.ts';
import { lookedUpAnew } from '../../testing/looked-up-anew.ts';
import { type Mailbox, startMailbox } from '../../testing/simulators/mailbox.ts';
import { softPasskey } from '../../testing/soft-passkey.ts';

/** Somebody who registers another person's address before they do, and what they keep of it. */
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
const me = (by: Caller) => by.get<{ role: string; tenantId: string }>('/api/Membership/GetCurrentSignedInUser');
const invite = (by: Caller, email: string) => by.post('/api/settings/administrators/invite', { email, name: 'Chidi' });
const accept = (by: Caller, token: string, chosen: string) =>
  by.post<{ tenantId: string | null; secondFactor: boolean }>('/api/session/accept-invitation', {
    token,
    name: 'Chidi Eze',
    password: chosen,
  });

/** With every way in that an account can have: session, password, passkey and recovery codes. */
async function furnished(stranger: Caller) {
  const passkey = softPasskey(app.url);
  const begun = await stranger.post<{ challenge: string }>('/api/settings/second-factor/passkey-challenge', {
    password,
  });
  const added = await stranger.post<{ recoveryCodes: string[] }>('/api/settings/second-factor/passkeys', {
    name: 'Mine',
    response: passkey.make(begun.body),
  });
  expect(added.status).toBe(200);
  return { stranger, passkey, codes: added.body.recoveryCodes };
}

async function bySignUp(email: string) {
  const stranger = new Caller(app.url);
  await stranger.signUp({ email });
  return furnished(stranger);
}

/** The stranger's own organisation invites the address, and somebody there takes the link by other means. */
async function byInvitation(email: string) {
  const boss = app.caller();
  await boss.signUp();
  await invite(boss, email);
  const stranger = new Caller(app.url);
  expect((await accept(stranger, await mailbox.linkTo(email), password)).status).toBe(200);
  // Whoever reads the mailbox has proved it: what is looked at here is an account from before that counted.
  await app.base.database.asGate((tx) => tx.execute(`UPDATE accounts SET proved_at = NULL, proved_by = NULL WHERE email = '${email}'`));
  return furnished(stranger);
}

async function keepsNothing({ stranger, passkey, codes }: Awaited<ReturnType<typeof furnished>>, email: string) {
  await lookedUpAnew();
  expect((await me(stranger)).status).toBe(401);
  const alone = new Caller(app.url);
  const options = await alone.post<{ challenge: string }>('/api/session/passkey-challenge', undefined);
  const signed = { response: passkey.use(options.body) };
  expect((await alone.post('/api/session/passkey', signed)).status).toBe(401);
  const again = new Caller(app.url);
  expect((await again.post('/api/session/sign-in', { email, password })).status).toBe(401);
  expect((await again.post('/api/session/second-factor', { code: codes[0] })).status).toBe(401);
}

test.each([
  ['sign-up', bySignUp],
  ['an accepted invitation', byInvitation],
])('an address taken by %s: its owner’s new password leaves the stranger nothing, nor does a later invitation', async (_how, take) => {
  const email = fresh();
  const squatter = await take(email);
  await app.caller().post('/api/session/forgot-password', { email });
  while (mailbox.waiting(email) > 1) await mailbox.letterTo(email);
  const reset = { token: await newestLink(email), password: theirs };
  expect((await app.caller().post('/api/session/reset-password', reset)).body).toBe(true);
  await keepsNothing(squatter, email);
  const church = app.caller();
  const tenantId = await church.signUp();
  await invite(church, email);
  const owner = app.caller();
  expect((await accept(owner, await mailbox.linkTo(email), theirs)).body).toMatchObject({ secondFactor: false });
  await owner.post('/api/session/organisation', { tenantId });
  expect((await me(owner)).body).toMatchObject({ tenantId, role: 'administrator' });
  await keepsNothing(squatter, email);
});

/** The letter of the link asked for last; one that came with sign-up may stand before it. */
async function newestLink(email: string): Promise<string> {
  await expect.poll(() => mailbox.waiting(email)).toBeGreaterThan(0);
  let token = await mailbox.linkTo(email);
  while (mailbox.waiting(email) > 0) token = await mailbox.linkTo(email);
  return token;
}
