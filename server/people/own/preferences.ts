import { byThemselves } from '../../../contract/people/opt-out-sources.ts';
import type { Ctx } from '../../core/context.ts';
import { optIn, optOut } from '../opt-outs/opt-outs.ts';
import { addressesOf, ownPerson } from './own-details.ts';

/** Somebody says for themselves whether they want to be written to, by channel; what is left out stays as it is. */
export async function savePreferences(
  ctx: Ctx,
  wish: { sms?: boolean | undefined; mail?: boolean | undefined },
): Promise<true> {
  const person = await ownPerson(ctx);
  for (const { channel, address } of addressesOf(person)) {
    const yes = channel === 'sms' ? wish.sms : wish.mail;
    if (yes === undefined || !address) continue;
    if (yes) await optIn(ctx, { channel, address, source: byThemselves });
    else await optOut(ctx, { channel, address, source: byThemselves });
  }
  return true;
}
