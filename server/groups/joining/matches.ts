import { sql, and, eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { hasEmail, hasPhone, people, matches } from '../../people/index.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { JoinDetail } from '../../../contract/groups/joining-schemas.ts';
import { refuse } from '../../core/errors.ts';
import { refusals } from '../refusal-texts.ts';
import type { ListQuery } from '../../../contract/route.ts';
import { pageOf } from '../../core/page-of.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

type Told = { firstName: string; lastName: string; phone: string | null; email: string };

export type Match = {
  id: string;
  name: string;
  phoneNumber: string;
  email: string;
  samePhone: boolean;
  sameEmail: boolean;
  sameName: boolean;
  /** Whether the name matches, and the number or the address. */
  sure: boolean;
  inGroup: boolean;
};

/** The number of people shown to choose from. */
const OFFERED = 8;

/**
 * People who may be the one who asks, the likeliest first: the same number, address or name. Families share a phone, so a
 * number alone is not enough to be sure; a name agrees when one lies wholly within the other, in any order. People of the
 * sample data are nobody's match.
 */
export async function matchesOf(
  ctx: Ctx,
  groupId: string,
  { firstName, lastName, phone, email }: Told,
): Promise<Match[]> {
  const whole = `${firstName} ${lastName}`.trim();
  const name = sql`app.plain(${whole})`;
  const { rows } = await ctx.db.execute<Match>(sql`
    WITH near AS (
      SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${hasPhone(phone)}
      UNION SELECT p.id FROM people p WHERE p.tenant_id = ${currentTenant} AND ${hasEmail(email)}
      UNION (SELECT p.id FROM people p
        WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND NOT p.is_sample AND p.sort_name = ${name} COLLATE "C"
        AND app.names_agree(${whole}, p.sort_name) LIMIT ${OFFERED}::integer)
    ),
    judged AS (
      SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.phone_number AS "phoneNumber", p.email,
        coalesce(${hasPhone(phone)}, false) AS "samePhone", ${hasEmail(email)} AS "sameEmail",
        app.names_agree(${whole}, p.sort_name) AS "sameName",
        EXISTS (SELECT FROM group_members m WHERE m.tenant_id = ${currentTenant} AND m.person_id = p.id
          AND m.group_id = ${groupId} AND m.state = 'approved') AS "inGroup", p.sort_name
      FROM near JOIN people p ON p.id = near.id WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND NOT p.is_sample
    )
    SELECT id, name, "phoneNumber", email, "samePhone", "sameEmail", "sameName",
      "sameName" AND ("samePhone" OR "sameEmail") AS sure, "inGroup"
    FROM judged
    ORDER BY "sameName" AND ("samePhone" OR "sameEmail") DESC, "samePhone" OR "sameEmail" DESC, sort_name, id
    LIMIT ${OFFERED}::integer`);
  return rows;
}

/** The details given by somebody who asks to join and is already known as `personId`. */
export type Proposed = {
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  phone: string | null;
  consent: string;
  at: Date;
};

/** Keeps them until an administrator has compared them with what is known. */
export type ProposeDetails = (ctx: Ctx, proposed: Proposed) => Promise<void>;

/**
 * Anybody may write anybody's name and number on a public page, so a known person changes only by the approver's
 * choice. Without a choice the details wait for review. Throws 404 for a missing person.
 */
export async function applyProposedDetails(
  ctx: Ctx,
  proposed: Proposed,
  { take, propose }: { take: readonly JoinDetail[] | undefined; propose: ProposeDetails },
): Promise<void> {
  const { personId: id, email, phoneNumber, phone } = proposed;
  const [known] = await ctx.db
    .select({
      email: people.email,
      phoneNumber: people.phoneNumber,
      phone: people.phone,
      secondEmail: people.secondEmail,
      secondPhone: people.secondPhone,
    })
    .from(people)
    .where(and(eq(people.tenantId, currentTenant), sql`${eq(people.id, id)} AND ${people.archivedAt} IS NULL`))
    .for('update');
  if (!known) throw refuse('groups.person_not_found', 404, refusals.personGone);
  const fields: JoinDetail[] = [];
  const emails = [known.email, known.secondEmail].map((one) => one.toLowerCase());
  const phones = [known.phone ?? known.phoneNumber, known.secondPhone];
  if (email !== '' && !emails.includes(email.toLowerCase())) fields.push('email');
  if (phoneNumber !== '' && !phones.includes(phone ?? phoneNumber)) fields.push('phoneNumber');
  if (fields.length === 0) return;
  if (!take) return propose(ctx, proposed);
  const taken = fields.filter((field) => take.includes(field));
  if (taken.length === 0) return;
  await ctx.db
    .update(people)
    .set({
      ...(taken.includes('email') && { email }),
      ...(taken.includes('phoneNumber') && { phoneNumber, phone }),
      updatedAt: ctx.clock(),
    })
    .where(and(eq(people.tenantId, currentTenant), eq(people.id, id)));
  await ctx.audit({ action: 'person.changed', subject: 'person', subjectId: id, detail: { fields: taken } });
  ctx.emit('people', { personId: id });
}

/** Everybody waiting for approval, by name: members in waiting, and public requests, which are not people yet. */
export function waitingOf(id: string, { search, ...page }: ListQuery): SQL {
  const { size, skip } = pageOf(page);
  return sql`(
    SELECT coalesce(json_agg(w.entry ORDER BY w.sort_name, w.id), '[]') FROM (
      SELECT * FROM (${waitingMembers(id, search)} UNION ALL ${requests(id, search)}) AS everybody
      ORDER BY sort_name, id LIMIT ${size}::integer OFFSET ${skip}::integer
    ) AS w)`;
}

/** How many wait, or how many of them match a search. */
export function waitingCount(id: SQL, search?: string): SQL {
  return sql`((SELECT count(*) ${membersWaiting(id, search)}) + (SELECT count(*) ${requestsWaiting(id, search)}))`;
}

/** The groups that people wait to be let into, with how many, most first; as JSON. Sample people are no matter to be decided. */
export const groupsWaiting: SQL = sql`(
  SELECT coalesce(json_agg(json_build_object('groupId', w.id, 'group', w.name, 'people', w.people)
    ORDER BY w.people DESC, w.name, w.id), '[]')
  FROM (SELECT g.id, g.name,
      ${waitingCount(sql`g.id`)} - (SELECT count(*) ${membersWaiting(sql`g.id`)} AND p.is_sample) AS people FROM groups g
    WHERE g.tenant_id = ${currentTenant} AND g.archived_at IS NULL) AS w
  WHERE w.people > 0)`;

function waitingMembers(id: string, search: string | undefined): SQL {
  return sql`SELECT m.sort_name, m.person_id AS id, json_build_object(
    'person', json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
      'phoneNumber', p.phone_number, 'address', p.address, 'pictureId', p.picture_id),
    'position', m.position, 'isGroupLeader', m.is_group_leader, 'enableLogin', m.enable_login, 'groupID', m.group_id,
    'requestedAt', null) AS entry ${membersWaiting(sql`${id}`, search)}`;
}

function requests(id: string, search: string | undefined): SQL {
  return sql`SELECT app.plain(r.first_name || ' ' || r.last_name) COLLATE "C", r.id, json_build_object(
    'person', json_build_object('id', r.id, 'firstName', r.first_name, 'lastName', r.last_name, 'email', r.email,
      'phoneNumber', r.phone_number, 'address', ''),
    'position', '', 'isGroupLeader', false, 'enableLogin', false, 'groupID', r.group_id,
    'requestedAt', ${momentAsText(sql`r.asked_at`)}) ${requestsWaiting(sql`${id}`, search)}`;
}

function membersWaiting(id: SQL, search?: string): SQL {
  return sql`FROM group_members m JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = m.person_id
    WHERE m.tenant_id = ${currentTenant} AND m.group_id = ${id} AND m.state = 'waiting' AND p.archived_at IS NULL ${search?.trim() ? sql`AND ${matches(search)}` : sql``}`;
}

function requestsWaiting(id: SQL, search: string | undefined): SQL {
  const found = search?.trim()
    ? sql`AND app.found_in(
        ' ' || app.plain(r.first_name || ' ' || r.last_name || ' ' || r.email) || ' ' || r.phone_number, ${search})`
    : sql``;
  return sql`FROM join_requests r WHERE r.tenant_id = ${currentTenant} AND r.group_id = ${id} AND r.state = 'waiting' ${found}`;
}
