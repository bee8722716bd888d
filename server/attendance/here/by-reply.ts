import type { SQL } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import { arrive } from './arrive.ts';
import { doorOfCode } from './open-door.ts';

/** An answer on a channel. `theirs`: whether a person `p` is reached at `address`. */
export type HereReply = { text: string; at: Date; address: string; via: string; theirs: SQL };

/** What a provider says of when it came is believed this far back; some give no moment, or their own. */
const BELIEVED_MS = 48 * 3_600_000;

/** The code in `HERE 482113`, in any case and with marks around it; null for whatever else people write. */
export function codeIn(text: string): string | null {
  const [, first, second] = /^[^\p{L}\p{N}]*here[^\p{L}\p{N}]*(\d{3})[ -]?(\d{3})[^\p{L}\p{N}]*$/iu.exec(text) ?? [];
  return first && second ? first + second : null;
}

/**
 * Checks in whoever answered with a code, over whatever channel. False where it was no such answer, or the code leads to
 * nothing that is open; then it is a reply like others.
 */
export async function arriveByReply(base: Base, { text, at, address, via, theirs }: HereReply): Promise<boolean> {
  const code = codeIn(text);
  if (!code) return false;
  const now = base.clock();
  const age = now.getTime() - at.getTime();
  const came = age >= 0 && age < BELIEVED_MS ? at : now;
  const door = await doorOfCode(base, code, came);
  if (!door?.itemId) return false;
  const { tenantId, itemId } = door;
  const arrived = { firstName: '', lastName: '', phoneNumber: address, phone: address, theirs };
  await inTenant(base, tenantId, null, (ctx) => arrive(ctx, itemId, arrived, { via, at: came }));
  return true;
}
