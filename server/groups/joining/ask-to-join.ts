import { sql, and, eq, or } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { logoAt } from '../../core/public-pages/page-pictures.ts';
import type { Taken } from '../../core/public-pages/public-form.ts';
import { checkContactDetails, type ContactDetails, type WrongContactDetails } from '../../people/index.ts';
import { joinRequests } from '../tables.ts';
import type { JoinForm } from './links.ts';
import { currentTenant } from '../../core/db/index.ts';
import { notFound } from '../../core/errors.ts';
import { matchesOf } from './matches.ts';

export type OpenJoinForm = JoinForm & { country: string; pictureId: string | null };

type Found = Omit<OpenJoinForm, 'logo' | 'face' | 'facePrinted'> & { hasLogo: boolean };

/** The group behind a link, `page`, while it takes requests; undefined where it was deleted or the organisation is suspended. */
export async function joinFormOf(ctx: Ctx, groupId: string, page: string): Promise<OpenJoinForm | undefined> {
  const { rows } = await ctx.db.execute<Found>(sql`
    SELECT t.name AS organisation, t.logo IS NOT NULL AS "hasLogo", g.name AS "group", t.country, g.picture_id AS "pictureId" FROM groups g JOIN tenants t ON t.tenant_id = ${currentTenant}
    WHERE g.tenant_id = ${currentTenant} AND g.id = ${groupId} AND g.archived_at IS NULL AND g.is_mobile_group AND t.state = 'active'`);
  if (!rows[0]) return undefined;
  const { hasLogo, ...form } = rows[0];
  const faceOf = (name: string) => (form.pictureId ? `${page}/${name}` : null);
  return { ...form, logo: logoAt(page, hasLogo), face: faceOf('picture.webp'), facePrinted: faceOf('poster.webp') };
}

type Asking = ContactDetails & { consent: string };

/** Records that somebody wants to join. Asking again while waiting changes nothing. */
export async function askToJoin(
  ctx: Ctx,
  groupId: string,
  form: OpenJoinForm,
  who: Asking,
): Promise<Taken<WrongContactDetails>> {
  const { phone, wrong } = checkContactDetails(who, form.country);
  if (Object.keys(wrong).length > 0) return { state: 'wrong', wrong };
  const [request] = await ctx.db
    .insert(joinRequests)
    .values({
      tenantId: ctx.tenantId,
      groupId,
      firstName: who.firstName,
      lastName: who.lastName,
      phoneNumber: phone?.typed ?? '',
      phone: phone?.e164 ?? null,
      email: who.email,
      sameAs: sql`app.plain(${`${who.firstName} ${who.lastName}`}) || ' ' || ${phone?.e164 ?? who.email.toLowerCase()}`,
      consent: who.consent,
      askedAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: joinRequests.id });
  if (!request) return { state: 'taken' };
  const detail = { request: request.id };
  await ctx.audit({ action: 'group.join_requested', subject: 'group', subjectId: groupId, detail });
  ctx.emit('groups', { groupId });
  return { state: 'taken' };
}

/** A request to join, with the people it may be from. Throws 404 unless it is still waiting. */
export async function readRequest(ctx: Ctx, id: string) {
  const [request] = await ctx.db
    .select()
    .from(joinRequests)
    .where(and(eq(joinRequests.tenantId, currentTenant), eq(joinRequests.id, id), eq(joinRequests.state, 'waiting')));
  if (!request) throw notFound();
  const { firstName, lastName, phoneNumber, phone, email, askedAt, groupId } = request;
  const sameAddress = or(
    phone ? eq(joinRequests.phone, phone) : undefined,
    email ? eq(sql`lower(${joinRequests.email})`, email.toLowerCase()) : undefined,
  );
  const declined = await ctx.db
    .select({ at: joinRequests.decidedAt, reason: joinRequests.reason })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.tenantId, currentTenant),
        eq(joinRequests.groupId, groupId),
        eq(joinRequests.state, 'declined'),
        sameAddress ?? sql`false`,
      ),
    )
    .orderBy(joinRequests.decidedAt)
    .limit(5);
  return {
    id,
    firstName,
    lastName,
    phoneNumber,
    email,
    askedAt: askedAt.toISOString(),
    matches: await matchesOf(ctx, groupId, { firstName, lastName, phone, email }),
    declined: declined.map(({ at, reason }) => ({ at: (at ?? askedAt).toISOString(), reason })),
  };
}
