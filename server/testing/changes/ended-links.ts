import { sql } from 'drizzle-orm';
import { proofLink, resetLink } from '../../session/index.ts';
import type { TestApp } from '../app.ts';
import { buildPerson } from '../build.ts';
import type { Caller } from '../caller.ts';
import { password } from '../calls/example-input.ts';

const tokenOf = (link: string | null) => link?.split('#')[1] ?? '';

/**
 * Links of every kind that have ended in every way, by the way; and one open link of each kind, by the path that reads
 * it. For an application without mail, whose links are handed over.
 */
export async function endedLinks(
  app: TestApp,
): Promise<{ ended: Record<string, string>; open: Record<string, string> }> {
  const owner = app.caller();
  const tenantId = await owner.signUp();
  const inside = (change: ReturnType<typeof sql>) => app.base.database.withTenant(tenantId, (tx) => tx.execute(change));

  const invite = async (by: Caller = owner, email = `${crypto.randomUUID()}@example.org`) => {
    const { body } = await by.post<{ id: string; link: string }>('/api/settings/administrators/invite', {
      email,
      name: 'Chidi',
    });
    return { id: body.id, email, token: tokenOf(body.link) };
  };
  const accept = async (token: string) => {
    const guest = app.caller();
    await guest.post('/api/session/accept-invitation', { token, name: 'Chidi', password });
    return guest;
  };
  const withdrawn = await invite();
  await owner.call('DELETE', `/api/settings/administrators/invitations/${withdrawn.id}`);
  const replaced = await invite();
  const openInvitation = await invite(owner, replaced.email);
  const accepted = await invite();
  const deputy = await accept(accepted.token);
  const old = await invite();
  await inside(sql`UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE id = ${old.id}`);

  const login = async (by: Caller = owner, via = 'link') => {
    const person = await buildPerson(app, tenantId, {
      lastName: crypto.randomUUID(),
      phoneNumber: '08035550101',
      phone: '+2348035550101',
    });
    const { body } = await by.post<{ link: string | null }>(`/api/Logins/InviteMember/${person}`, { via });
    return { person, token: tokenOf(body.link) };
  };
  const taken = await login();
  await owner.post(`/api/Logins/TakeBackLogin/${taken.person}`, {});
  const used = await login();
  const member = { token: used.token, email: `${used.person}@example.org`, password };
  await app.caller().post('/api/Logins/AcceptInvitation', member);
  const archived = await login();
  await inside(sql`UPDATE people SET archived_at = now() WHERE id = ${archived.person}`);
  const moved = await login(owner, 'sms');
  const { rows } = await app.base.database.withTenant(tenantId, (tx) =>
    tx.execute<{ body: string }>(
      sql`SELECT t.body FROM message_texts t JOIN member_invitations i ON i.message_id = t.message_id WHERE i.person_id = ${moved.person}`,
    ),
  );
  await inside(sql`UPDATE people SET phone = '+2348035550102' WHERE id = ${moved.person}`);

  // Their sender is no longer an administrator.
  const sentByDeputy = await invite(deputy);
  const lentByDeputy = await login(deputy);
  const { body: me } = await deputy.get<{ accountId: string; email: string }>('/api/Membership/GetCurrentSignedInUser');

  const { database } = app.base;
  const reset = async () => tokenOf(await resetLink(database, app.url, { email: me.email, now: new Date() }));
  const proof = async () => tokenOf(await proofLink(database, app.url, { email: me.email, now: new Date() }));
  const [first, second, third] = [await reset(), await proof(), await reset()];
  await app.caller().post('/api/session/reset-password', { token: third, password: 'another good password' });
  const fourth = await proof();
  await deputy.post('/api/session/sign-in', { email: me.email, password: 'another good password' });
  const { body: changed } = await deputy.post('/api/settings/password', { current: 'another good password', password });
  if (changed !== true) throw new Error('the password was not changed');
  await owner.call('PUT', `/api/settings/administrators/${me.accountId}`, { body: { state: 'disabled' } });

  return {
    ended: {
      withdrawn: withdrawn.token,
      'replaced by another invitation': replaced.token,
      accepted: accepted.token,
      'too old': old.token,
      'from somebody removed': sentByDeputy.token,
      'a member’s, taken back': taken.token,
      'a member’s, accepted': used.token,
      'a member’s who is archived': archived.token,
      'a member’s whose number is another': tokenOf(rows[0]?.body ?? ''),
      'a member’s, from somebody removed': lentByDeputy.token,
      'a reset, replaced by a proof': first,
      'a proof, replaced by a reset': second,
      'a reset, used': third,
      'a proof from before the password was changed': fourth,
    },
    open: {
      '/api/session/invitation': openInvitation.token,
      '/api/Logins/ReadInvitation': (await login()).token,
      '/api/session/proof': await proof(),
    },
  };
}
