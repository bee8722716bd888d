import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { optOuts } from '../tables.ts';
import { addressesOf, ownPerson } from './own-details.ts';

/** Somebody says for themselves whether they want to be written to, by channel; what is left out stays as it is. */
export async function savePreferences(
  ctx: Ctx,
  wish: { sms?: boolean | undefined; mail?: boolean | undefined },
): Promise<true> {
  const person = await ownPerson(ctx);
  const fields: string[] = [];
  for (const { channel, address } of addressesOf(person)) {
    const yes = channel === 'sms' ? wish.sms : wish.mail;
    if (yes === undefined || !address) continue;
    fields.push(channel);
    if (yes) await ctx.db.delete(optOuts).where(and(eq(optOuts.channel, channel), eq(optOuts.address, address)));
    else
      await ctx.db
        .insert(optOuts)
        .values({ tenantId: ctx.tenantId, channel, address, source: 'own page' })
        .onConflictDoNothing();
  }
  await ctx.audit({ action: 'preferences.changed', subject: 'person', subjectId: person.id, detail: { fields } });
  await ctx.emit('people', { personId: person.id });
  return true;
}
