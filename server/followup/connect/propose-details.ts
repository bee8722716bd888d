import type { Ctx } from '../../core/context.ts';
import type { Proposed } from '../../groups/index.ts';
import { connectAnswers } from '../first-timers/first-timer-tables.ts';
import { closeRepeatedAnswers } from './receive-answer.ts';

/** Keeps what somebody known wrote in asking to join, for an administrator to look at as at a connect form. */
export async function proposeDetails(ctx: Ctx, proposed: Proposed): Promise<void> {
  await ctx.db.insert(connectAnswers).values({ ...proposed, tenantId: ctx.tenantId, known: true, via: 'join' });
  await closeRepeatedAnswers(ctx, proposed.personId);
  ctx.emit('people', { personId: proposed.personId });
}
