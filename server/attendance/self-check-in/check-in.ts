import type { Base } from '../../core/context.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { inTenant } from '../../core/transaction.ts';
import { isMeaningfulName } from '../../../contract/people/name.ts';
import { hasPhone, readPhone } from '../../people/index.ts';
import { arrive } from './arrive.ts';
import { hereWords as w } from './texts.ts';
import type { WrongEntry } from './page.ts';
import type { Door } from './open-item.ts';
import type { Typed } from './phone-cookie.ts';
import type { Arrived } from './who-arrived.ts';

/** Enough for a full church behind one address, too little for a flood. */
const fromAddress = { name: 'here check-ins', limit: 1500, minutes: 10 };
const byLink = { name: 'here link used', limit: 6000, minutes: 60 };

/** The name and number typed, as they are compared with the directory; or what to correct. */
export function readNameAndPhone({ name, phone: typed }: Typed, country: string): Arrived | { wrong: WrongEntry } {
  const wrong: WrongEntry = {};
  const noName = !isMeaningfulName(name);
  if (noName) wrong.name = name.trim() === '' ? w.nameMissing : w.nameWrong;
  const phone = readPhone(typed, country);
  if (!phone) wrong.phone = typed === '' ? w.phoneMissing : w.phoneWrong;
  if (noName || !phone) return { wrong };
  const [firstName = '', ...rest] = name.split(/\s+/);
  const { e164, typed: phoneNumber } = phone;
  return { firstName, lastName: rest.join(' '), phoneNumber, phone: e164, theirs: hasPhone(e164) };
}

/**
 * Notes who is here. `address`: whose attempts are counted; none for a phone that this organisation knows, so that no flood
 * keeps out who was here before. @throws Refusal 429
 */
export async function selfCheckIn(
  base: Base,
  { tenantId, itemId }: Door & { itemId: string },
  arrived: Arrived,
  address: string | undefined,
): Promise<void> {
  if (address !== undefined) {
    await countAttempt(base.database, fromAddress, address);
    await countAttempt(base.database, byLink, itemId);
  }
  await inTenant(base, tenantId, null, (ctx) => arrive(ctx, itemId, arrived, { via: 'here', at: ctx.clock() }));
}
