import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { linkToken } from '../../core/public-pages/public-links.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { groups } from '../tables.ts';
import { waitingCount } from '../waiting.ts';
import { groupJoinLinks } from './join-tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';

type State = 'on' | 'off' | 'renewed';

/** The public link of a group, as it stands. Throws 404 for the group. */
export async function readJoinLink(ctx: Ctx, groupId: string) {
  const [row] = await ctx.db
    .select({
      mobile: groups.isMobileGroup,
      token: groupJoinLinks.token,
      waiting: sql<number>`${waitingCount(sql`${groupId}`)}`.mapWith(Number),
    })
    .from(groups)
    .leftJoin(groupJoinLinks, and(eq(groupJoinLinks.tenantId, groups.tenantId), eq(groupJoinLinks.groupId, groups.id)))
    .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, groupId), isNull(groups.archivedAt)));
  if (!row) throw notFound('group');
  const path = row.mobile && row.token ? `/join/${row.token}` : null;
  return {
    path,
    state: row.mobile ? (path ? ('on' as const) : ('off' as const)) : ('not mobile' as const),
    waiting: row.waiting,
  };
}

/** Switches the link on or off, or replaces it; a link given away before then leads nowhere. @throws Refusal 404, 409 */
export async function setJoinLink(ctx: Ctx, groupId: string, state: State) {
  const [group] = await ctx.db
    .select({ mobile: groups.isMobileGroup })
    .from(groups)
    .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, groupId), isNull(groups.archivedAt)))
    .for('no key update');
  if (!group) throw notFound('group');
  if (!group.mobile) throw refuse('groups.not_mobile', 409, refusals.notOnMobile);
  const before = await readJoinLink(ctx, groupId);
  if (before.state === state) return before;
  const token = state === 'off' ? null : linkToken();
  await ctx.db
    .insert(groupJoinLinks)
    .values({ tenantId: ctx.tenantId, groupId, token, madeAt: ctx.clock() })
    .onConflictDoUpdate({
      target: [groupJoinLinks.tenantId, groupJoinLinks.groupId],
      set: { token, madeAt: ctx.clock() },
    });
  await ctx.audit({ action: `group.join_link_${state}`, subject: 'group', subjectId: groupId });
  ctx.emit('groups', { groupId });
  return readJoinLink(ctx, groupId);
}
