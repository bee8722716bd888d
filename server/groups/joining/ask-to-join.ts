import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { logoAt } from '../../core/public-pages/page-pictures.ts';
import type { Taken } from '../../core/public-pages/public-form.ts';
import { checkContactDetails, type ContactDetails, type WrongContactDetails } from '../../people/index.ts';
import { joinRequests } from './join-tables.ts';
import type { JoinForm } from './join-page.ts';
import { currentTenant } from '../../core/db/index.ts';

export type OpenJoinForm = JoinForm & { country: string; pictureId: string | null };

type Found = Omit<OpenJoinForm, 'logo' | 'face' | 'facePrinted'> & { hasLogo: boolean };

/** The group behind a link, `page`, while it takes requests; undefined where it was deleted or the organisation is suspended. */
export async function joinFormOf(ctx: Ctx, groupId: string, page: string): Promise<OpenJoinForm | undefined> {
  const { rows } = await ctx.db.execute<Found>(sql`
    SELECT t.name AS organisation, t.logo IS NOT NULL AS "hasLogo", g.name AS "group", t.country, g.picture_id AS "pictureId" FROM groups g JOIN tenants t ON t.tenant_id = g.tenant_id
    WHERE g.tenant_id = ${currentTenant} AND g.id = ${groupId} AND g.archived_at IS NULL AND g.is_mobile_group AND t.state = 'active'`);
  if (!rows[0]) return undefined;
  const { hasLogo, ...form } = rows[0];
  const faceOf = (name: string) => (form.pictureId ? `${page}/${name}` : null);
  return { ...form, logo: logoAt(page, hasLogo), face: faceOf('picture.webp'), facePrinted: faceOf('poster.webp') };
}

/** Who asks, and the consent they gave. */
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
