import type { Gateway } from '../../../adapters/gateway.ts';
import type { Base } from '../../../core/context.ts';
import { isDatabaseUnavailable } from '../../../core/db/index.ts';
import type { Channel } from '../../channels/channel.ts';
import type { Claimed } from '../claim/claim.ts';
import { leftOutOf } from '../claim/recheck-recipients.ts';
import type { Submitted } from './submit-in-calls.ts';

type Handing = {
  base: Base;
  tenantId: string;
  channel: Channel;
  gateway: Gateway;
  claimed: readonly Claimed[];
  deadline: AbortSignal;
};

/**
 * Submits a whole batch to a provider that can say later what became of it, but for those who have opted out since they
 * were claimed. What may have left before is only asked about, under the same key.
 */
export async function submitAtOnce({ gateway, claimed, deadline, ...of }: Handing): Promise<Submitted> {
  const fresh = claimed.filter(({ from }) => from === 'queued');
  const leftOut =
    fresh.length === 0
      ? new Map<number, string>()
      : await leftOutOf(of, fresh).catch((error: unknown) => {
          if (isDatabaseUnavailable(error)) return null;
          throw error;
        });
  // Nobody can say who wants it, so nobody is begun.
  if (!leftOut) return { outcomes: new Map(), notBegun: claimed, leftOut: new Map() };
  const outgoing = claimed.flatMap((one) => (leftOut.has(one.seq) ? [] : [one.outgoing]));
  const outcomes = outgoing.length === 0 ? new Map() : await gateway.submit(outgoing, deadline);
  return { outcomes, notBegun: [], leftOut };
}
