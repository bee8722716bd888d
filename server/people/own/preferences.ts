import { byThemselves } from '../../../contract/people/opt-out-sources.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { refusals } from '../texts.ts';
import { optIn, optOut } from '../opt-outs/opt-outs.ts';
import { addressesOf, onlySaysItsEmail, ownPerson } from './own-details.ts';

/** Somebody says for themselves whether they want to be written to, by channel; what is left out stays as it is. */
export async function savePreferences(
  ctx: Ctx,
  wish: { sms?: boolean | undefined; mail?: boolean | undefined },
): Promise<true> {
  const person = await ownPerson(ctx);
  const unconfirmed = wish.mail !== undefined && (await onlySaysItsEmail(ctx, person));
  if (unconfirmed)
    throw refuse('people.email_unconfirmed', 409, refusals.emailUnconfirmed, { mail: refusals.emailUnconfirmed });
  for (const { channel, address } of addressesOf(person)) {
    const yes = channel === 'sms' ? wish.sms : wish.mail;
    if (yes === undefined || !address) continue;
    if (yes) await optIn(ctx, { channel, address, source: byThemselves });
    else await optOut(ctx, { channel, address, source: byThemselves });
  }
  return true;
}
