import { inTenant } from '../core/transaction.ts';
import { readUnits, topUpTexts, topUpUnits } from '../messaging/index.ts';
import { type Command, Mistake } from './command.ts';
import { findTenant } from './tenants.ts';

const MOST_AT_ONCE = 100_000_000;

const add: Command = {
  words: 'units add',
  takes: '<tenant> <n>',
  about: 'Tops up the units of an organisation',
  run: async (operator, { args: [meant = '', wanted = ''] }) => {
    const units = Number(wanted);
    if (!/^\d+$/.test(wanted) || units < 1 || units > MOST_AT_ONCE) {
      throw new Mistake(
        `"${wanted}" cannot be the number of units. Give a whole number from 1 to ${MOST_AT_ONCE.toLocaleString('en')}.`,
      );
    }
    const tenant = await findTenant(operator, meant);
    const { available } = await inTenant(operator.deps.base, tenant.id, null, async (ctx) => {
      await topUpUnits(ctx, { units, note: topUpTexts.operator.english });
      return readUnits(ctx);
    });
    await operator.takeSnapshot();
    return [`${tenant.name} has ${available.toLocaleString('en')} units now.`];
  },
};

export const unitCommands = [add];
