import type { Ctx } from '../../../core/context.ts';
import { refuse } from '../../../core/errors.ts';
import { tenantRegion } from '../../../core/tenant-region.ts';
import { smsTexts } from './texts.ts';

/** The hybrid way is Nigeria's (spec section 6). */
export async function refuseHybridAbroad(ctx: Ctx, gateWayToUse: string): Promise<void> {
  if (gateWayToUse === '') return;
  const { country } = await tenantRegion(ctx);
  if (country === 'NG') return;
  throw refuse('messaging.hybrid_abroad', 422, smsTexts.hybridAbroad, { gateWayToUse: smsTexts.hybridAbroad });
}
