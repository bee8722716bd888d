import type { Ctx } from '../../../core/context.ts';
import { refuse } from '../../../core/errors.ts';
import { tenantRegion } from '../../../core/tenant-region.ts';

/** The hybrid way is Nigeria's (spec section 6). */
export async function refuseHybridAbroad(ctx: Ctx, gateWayToUse: string): Promise<void> {
  if (gateWayToUse === '') return;
  const { country } = await tenantRegion(ctx);
  if (country === 'NG') return;
  const words = 'Only organisations in Nigeria can choose how a message is sent. Send it without that choice.';
  throw refuse('messaging.hybrid_abroad', 422, words, { gateWayToUse: words });
}
