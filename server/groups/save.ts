import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { groupBody, groupChange } from '../../contract/groups/schemas.ts';
import { intendedChanges } from '../core/edit-conflicts.ts';
import type { Ctx } from '../core/context.ts';
import { currentTenant, sqlState } from '../core/db/index.ts';
import { notFound, refuse } from '../core/errors.ts';
import { readGroup } from './read.ts';
import { groups } from './tables.ts';
import { refusals } from './refusal-texts.ts';
import { commonWords } from '../core/language/common-words.ts';

type Body = z.output<typeof groupBody>;
type Change = z.output<typeof groupChange>;

/** Creates a group with its first members. Throws 409 if the name is taken, 404 for unknown people. */
export async function createGroup(ctx: Ctx, { peopleInGroups, ...body }: Body) {
  const group = await unlessNameTaken(ctx, body.name, async (tx) => {
    const [row] = await tx
      .insert(groups)
      .values({ ...body, tenantId: ctx.tenantId })
      .returning({ id: groups.id });
    return row!;
  });
  const { added } = await writeMembers(ctx, group.id, peopleInGroups);
  await ctx.audit({ action: 'group.created', subject: 'group', subjectId: group.id, detail: { members: added } });
  ctx.emit('groups', { groupId: group.id });
  return readGroup(ctx, group.id, { pageSize: ANSWERED });
}

/**
 * Changes the given fields of a group, adds the people listed and updates those already in it. Removes nobody, and
 * leaves other fields alone, so that two administrators do not undo each other's work. A mobile group stays one. Throws like
 * `createGroup`, 404 for the group, and 409 with words for a text that somebody else has changed meanwhile.
 */
export async function updateGroup(ctx: Ctx, groupId: string, { peopleInGroups, was, ...change }: Change) {
  const [before] = await ctx.db
    .select()
    .from(groups)
    .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, groupId), isNull(groups.archivedAt)))
    .for('no key update');
  if (!before) throw notFound();
  const { name, description, isMobileGroup } = before;
  const meant = await intendedChanges(
    ctx,
    { code: 'groups', made: { subjectId: groupId, actions: ['group.changed'], at: before.updatedAt } },
    {
      sent: { ...change, isMobileGroup: isMobileGroup || (change.isMobileGroup ?? false) },
      was,
      stands: { name, description, isMobileGroup },
    },
  );
  const fields = Object.keys(meant);
  if (fields.length > 0) {
    await unlessNameTaken(ctx, meant.name ?? name, (tx) =>
      tx
        .update(groups)
        .set({ ...meant, updatedAt: ctx.clock() })
        .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, groupId))),
    );
  }
  const { added, changed } = await writeMembers(ctx, groupId, peopleInGroups);
  await ctx.audit({
    action: 'group.changed',
    subject: 'group',
    subjectId: groupId,
    detail: { fields, added, changed },
  });
  ctx.emit('groups', { groupId });
  return readGroup(ctx, groupId, { pageSize: ANSWERED });
}

/** Members in the reply to a change: as many as the screen shows at first. */
const ANSWERED = 100;

async function unlessNameTaken<T>(ctx: Ctx, name: string, write: (tx: Ctx['db']) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction(write);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    const text = refusals.nameTaken({ name });
    throw refuse('groups.name_taken', 409, text, { name: text });
  }
}

async function writeMembers(ctx: Ctx, groupId: string, entries: Body['peopleInGroups']) {
  if (entries.length === 0) return { added: 0, changed: 0 };
  // If a person is listed twice, the last entry counts. The group is locked, so nobody else changes its members meanwhile.
  const wanted = [...new Map(entries.map((entry) => [entry.personId, entry])).values()];
  const { rows } = await ctx.db.execute<{ added: boolean }>(sql`
    INSERT INTO group_members AS m (tenant_id, group_id, person_id, position, is_group_leader, enable_login)
    SELECT p.tenant_id, ${groupId}::uuid, p.id, coalesce(w.position, b.position, ''),
      coalesce(w."isGroupLeader", b.is_group_leader, false), coalesce(w."enableLogin", b.enable_login, false)
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS w ("personId" uuid, position text, "isGroupLeader" boolean, "enableLogin" boolean)
    JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = w."personId"
    LEFT JOIN group_members b ON b.tenant_id = ${currentTenant} AND b.group_id = ${groupId} AND b.person_id = p.id
    ORDER BY p.id
    ON CONFLICT (tenant_id, group_id, person_id) DO UPDATE
    SET position = excluded.position, is_group_leader = excluded.is_group_leader, enable_login = excluded.enable_login
    RETURNING (xmax = 0) AS added`);
  if (rows.length < wanted.length) {
    throw refuse('groups.person_not_found', 404, commonWords.someOfThesePeopleAre);
  }
  // Invites people who may sign in and have not been invited yet.
  if (wanted.some((entry) => entry.enableLogin))
    await ctx.enqueue('invite-members', { groupId, by: ctx.user?.accountId ?? '' });
  const added = rows.filter((row) => row.added).length;
  return { added, changed: rows.length - added };
}
