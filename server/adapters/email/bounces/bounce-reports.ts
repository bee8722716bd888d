import { runBounded } from '../../../core/bounded-work.ts';
import type { DeliveryReport } from '../../gateway.ts';
import type { ReturnPaths } from '../return-path.ts';
import type { Bounce, BounceMail } from './read-bounce.ts';

/** If one mail reports several (a list that somebody's address leads to), the gravest counts. */
const byGravity: readonly Bounce['kind'][] = ['complaint', 'hard', 'soft', 'refused', 'delayed', 'delivered'];

/** Anybody may write to the address that mail comes back to. A heap as large as that of other texts shares their thread. */
const limits = { milliseconds: 5000, heapMegabytes: 224 };

/** Null also for what cannot be read within the limits. @throws Error where so many wait that this has to come again */
async function readInThread(raw: Uint8Array): Promise<BounceMail | null> {
  const module = new URL('./read-bounce.ts', import.meta.url);
  const outcome = await runBounded<BounceMail | null>({
    module,
    run: 'readBounce',
    input: raw,
    limits,
    lane: 'emails',
  });
  if (outcome.state === 'too-many') throw new Error('Too much is being read at once.');
  return outcome.state === 'done' ? outcome.value : null;
}

/**
 * The reports in a returned mail about the attempt whose signed return path it bears. Empty for any other mail, so that
 * a forged or misdirected mail changes nothing.
 */
export async function bounceReports(raw: Uint8Array, returnPaths: ReturnPaths): Promise<DeliveryReport[]> {
  const mail = await readInThread(raw);
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
    // A complaint proves delivery.
    case 'complaint':
      return { state: 'delivered', verdict: 'complaint' };
    case 'delayed':
      return null;
  }
}
