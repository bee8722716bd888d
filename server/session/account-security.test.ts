import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import type { Route } from '../../contract/route.ts';
import { newPassword } from '../../contract/session/schemas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { buildPerson } from '../testing/build.ts';
import type { Caller } from '../testing/caller.ts';
import { password } from '../testing/calls/example-input.ts';
import { resetLink } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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

/** Everywhere somebody chooses a password: what is sent, with a link made for it. */
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
    const token = tokenOf(await resetLink(app.base.database, app.url, email, new Date()));
    return (chosen) => app.caller().post('/api/session/reset-password', { token, password: chosen });
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

const takesNewPassword = ({ body }: Route): boolean =>
  body instanceof z.ZodObject && (body as z.ZodObject).shape['password'] === newPassword;

test('every route that takes a new password refuses one that is guessed first, by its field, and then takes a good one', async () => {
  const found = Object.values(routes).flatMap((feature) =>
    Object.entries(feature as Record<string, Route>).flatMap(([name, route]) =>
      takesNewPassword(route) ? [name] : [],
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(choosing).toSorted());
  for (const name of found) {
    const choose = await choosing[name]!(await somebody());
    for (const guessed of [
      'password',
      'Password1',
      '1234567890',
      'iloveyou2',
      'riverside 2026',
      'koinonia!',
      'abababababab',
    ]) {
      const { status, body } = (await choose(guessed)) as { status: number; body: Refused };
      expect([name, guessed, status, body.error?.code]).toEqual([name, guessed, 400, 'session.guessed_password']);
      expect(body.error?.fields?.['password']).toContain('three or four words');
    }
    expect([name, (await choose('green hills far away')).status]).toEqual([name, 200]);
  }
});
