import type { DeliveryReport } from '../../gateway.ts';
import type { ReturnPaths } from '../return-path.ts';
import { type Bounce, readBounce } from './read-bounce.ts';

/** Of several that one mail reports (a list that somebody's address leads to), the gravest counts. */
const byGravity: readonly Bounce['kind'][] = ['complaint', 'hard', 'soft', 'refused', 'delayed', 'delivered'];

/**
 * What a mail that came back says of the attempt whose signed return path it bears. Empty for any other mail, so that nothing
 * that was made up, or meant for somebody else, changes anything.
 */
export async function bounceReports(raw: Uint8Array, returnPaths: ReturnPaths): Promise<DeliveryReport[]> {
  const mail = await readBounce(raw);
  const [reference] = mail?.returnPaths.flatMap((address) => returnPaths.read(address) ?? []) ?? [];
  const gravest = byGravity.flatMap((kind) => mail?.bounces.find((bounce) => bounce.kind === kind) ?? [])[0];
  if (reference === undefined || !gravest) return [];
  const report = reportOf(gravest);
  return report ? [{ providerRef: reference, words: gravest.words, ...report }] : [];
}

function reportOf({ kind }: Bounce): Pick<DeliveryReport, 'state' | 'verdict'> | null {
  switch (kind) {
    case 'hard':
      return { state: 'failed', verdict: 'wrong' };
    case 'soft':
      return { state: 'failed', verdict: 'trouble' };
    case 'refused':
      return { state: 'failed' };
    case 'delivered':
      return { state: 'delivered' };
    // Whoever complains has got it.
    case 'complaint':
      return { state: 'delivered', verdict: 'complaint' };
    case 'delayed':
      return null;
  }
}
