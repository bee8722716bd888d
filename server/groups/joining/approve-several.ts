import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import {
  approveBody,
  type approvedSeveral,
  type approveSeveralBody,
} from '../../../contract/groups/joining-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { isLeader } from '../../core/identity/authorize.ts';
import { holdGroups } from '../acts/chosen-members.ts';
import { groupMembers, joinRequests } from '../tables.ts';
import { approveMember } from './approve.ts';
import { readRequest } from './ask-to-join.ts';
import type { ProposeDetails } from './matches.ts';
import { currentTenant } from '../../core/db/index.ts';

type Several = z.output<typeof approveSeveralBody>;

/**
 * Approves everybody who needs no review: members in waiting, and requests that match one person surely or nobody at
 * all. Other details they give still wait for review. Doubtful requests stay waiting; people no longer waiting are
 * skipped. A leader must learn nothing about the directory, even from who stays: for leaders, only people declined
 * before are doubtful. Throws 404 for the group.
 */
export async function approveSeveral(
  ctx: Ctx,
  { groupId, personIds }: Several,
  propose: ProposeDetails,
): Promise<z.input<typeof approvedSeveral>> {
  await holdGroups(ctx, [groupId]);
  const members = await ctx.db
    .select({ id: groupMembers.personId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.tenantId, currentTenant),
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.state, 'waiting'),
        inArray(groupMembers.personId, personIds),
      ),
    );
  const requests = await ctx.db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(
      and(
        eq(joinRequests.tenantId, currentTenant),
        eq(joinRequests.groupId, groupId),
        eq(joinRequests.state, 'waiting'),
        inArray(joinRequests.id, personIds),
      ),
    )
    .orderBy(joinRequests.askedAt, joinRequests.id);
  const done = { approved: 0, doubtful: 0 };
  const approve = async (personId: string) => {
    await approveMember(ctx, approveBody.parse({ groupId, personId }), propose);
    done.approved += 1;
  };
  for (const { id } of members) await approve(id);
  for (const { id } of requests) {
    // One after the other, so that somebody who asked twice is known the second time.
    if (await isDoubtful(ctx, id)) done.doubtful += 1;
    else await approve(id);
  }
  return done;
}

async function isDoubtful(ctx: Ctx, id: string): Promise<boolean> {
  const { matches, declined } = await readRequest(ctx, id);
  if (declined.length > 0) return true;
  if (isLeader(ctx.user)) return false;
  return matches.length > 0 && matches.filter(({ sure }) => sure).length !== 1;
}
