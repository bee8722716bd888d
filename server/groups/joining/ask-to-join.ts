import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { readPhone } from '../../people/index.ts';
import { joinRequests } from './join-tables.ts';
import { consentTo, type Door, type Typed, type Wrong } from './join-page.ts';

/** What came of the form: it waits now (or waited already), or something has to be mended. */
export type Asked = { state: 'asked' } | { state: 'wrong'; wrong: Wrong };

/** The group behind a link, while it takes requests; undefined where it was deleted or the organisation is suspended. */
export async function doorOf(ctx: Ctx, groupId: string): Promise<(Door & { country: string }) | undefined> {
  const { rows } = await ctx.db.execute<Door & { country: string }>(sql`
    SELECT t.name AS organisation, g.name AS "group", t.country FROM groups g JOIN tenants t ON t.tenant_id = g.tenant_id
    WHERE g.id = ${groupId} AND g.archived_at IS NULL AND g.is_mobile_group AND t.state = 'active'`);
  return rows[0];
}

/** Writes down that somebody wants to join. Whoever asks again while they wait changes nothing. */
export async function askToJoin(
  ctx: Ctx,
  groupId: string,
  door: Door & { country: string },
  typed: Typed,
): Promise<Asked> {
  const phone = typed.phone ? readPhone(typed.phone, door.country) : undefined;
  const wrong = whatIsWrong(typed, phone !== undefined);
  if (Object.keys(wrong).length > 0) return { state: 'wrong', wrong };
  const [request] = await ctx.db
    .insert(joinRequests)
    .values({
      tenantId: ctx.tenantId,
      groupId,
      firstName: typed.firstName,
      lastName: typed.lastName,
      phoneNumber: phone?.typed ?? '',
      phone: phone?.e164 ?? null,
      email: typed.email,
      sameAs: sql`app.plain(${`${typed.firstName} ${typed.lastName}`}) || ' ' || ${phone?.e164 ?? typed.email.toLowerCase()}`,
      consent: consentTo(door),
      askedAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: joinRequests.id });
  if (!request) return { state: 'asked' };
  const detail = { request: request.id };
  await ctx.audit({ action: 'group.join_requested', subject: 'group', subjectId: groupId, detail });
  await ctx.emit('groups', { groupId });
  return { state: 'asked' };
}

function whatIsWrong({ firstName, phone, email, agreed }: Typed, phoneIsGood: boolean): Wrong {
  const wrong: Wrong = {};
  if (!firstName) wrong.firstName = 'Please enter your first name.';
  if (!phone && !email) wrong.phone = 'Please enter a phone number or an e-mail address.';
  if (phone && !phoneIsGood) wrong.phone = 'This is no phone number that can be called. Please look at it again.';
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    wrong.email = 'This is no e-mail address. Please look at it again.';
  if (!agreed) wrong.agreed = 'Please tick this, or we may not keep your details.';
  return wrong;
}
