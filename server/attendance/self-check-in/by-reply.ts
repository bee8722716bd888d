import type { SQL } from 'drizzle-orm';
import type { Base } from '../../core/context.ts';
import { inTenant } from '../../core/transaction.ts';
import { arrive } from './arrive.ts';
import { findCheckInByCode } from './open-item.ts';
import { whoArrived } from './who-arrived.ts';

/** An answer on a channel. `theirs`: whether a person `p` is reached at `address`. */
export type HereReply = { text: string; at: Date; address: string; via: string; theirs: SQL };

/** A provider's time of receipt is believed this far back; some give no time, or their own. */
const BELIEVED_MS = 48 * 3_600_000;

/**
 * Reads `HERE 482113`: in any case, with marks and blanks in it, in the digits of any script. A name may follow, such
 * as a child's on their parent's phone. Null for any other text.
 */
export function hereIn(text: string): { code: string; name: string } | null {
  const plain = text.normalize('NFKC').replaceAll(/\p{Nd}/gu, inAscii);
  const said = /^[^\p{L}\p{N}]*here[^\p{L}\p{N}]*((?:\d[ .-]?){5}\d)(?!\p{N})[^\p{L}\p{N}]*(\p{L}\P{N}*)?$/iu.exec(
    plain,
  );
  if (!said) return null;
  const [, code = '', name = ''] = said;
  return { code: code.replaceAll(/\D/g, ''), name: name.replace(/(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/u, '') };
}

/** The figures of each script stand in a row, from 0 to 9; several scripts have theirs one after another, each ten. */
function inAscii(figure: string): string {
  const at = figure.codePointAt(0)!;
  let zero = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

/**
 * Checks in whoever answered with a code, over whatever channel. False where it was no such answer, or the code leads to
 * nothing that is open, or what follows names nobody with that number; then it is a reply like others.
 */
export async function arriveByReply(base: Base, { text, at, address, via, theirs }: HereReply): Promise<boolean> {
  const said = hereIn(text);
  if (!said) return false;
  const now = base.clock();
  const age = now.getTime() - at.getTime();
  const came = age >= 0 && age < BELIEVED_MS ? at : now;
  const checkIn = await findCheckInByCode(base, said.code, came);
  if (!checkIn?.itemId) return false;
  const { tenantId, itemId } = checkIn;
  const arrived = { firstName: said.name, lastName: '', phoneNumber: address, phone: address, theirs };
  return inTenant(base, tenantId, null, async (ctx) => {
    // More than a name may follow a code: a message meant for somebody is kept as a reply.
    if (said.name !== '' && !(await whoArrived(ctx, arrived))) return false;
    await arrive(ctx, itemId, arrived, { via, at: came });
    return true;
  });
}
