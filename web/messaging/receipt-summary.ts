import { catalogue } from '../core/catalogue.ts';
import { locale } from '../core/words.ts';
import type { Receipt } from './api-types.ts';
import type { Channel } from './channel.ts';

const w = catalogue('willGet', {
  people: '{count, plural, one {# person will get this} other {# people will get this}}',
  shared: '{count, plural, one {# person} other {# people}} {where} will get this',
  about: '{count, plural, one {# person} other {# people}}, about {money}',
  sharedAbout: '{count, plural, one {# person} other {# people}} {where}, about {money}',
  short: '{count, plural, one {# unit is missing} other {# units are missing}}',
});

/** Below this, parts of the currency are worth saying of a sum that is roughly known. */
const ROUND_FROM = 100;

/** `₦1,030` of 1,029: three figures say what is roughly known. */
export const approximateMoney = ({ amount, currency }: NonNullable<Receipt['cost']>): string =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(amount >= ROUND_FROM ? { maximumSignificantDigits: 3 } : { trailingZeroDisplay: 'stripIfInteger' }),
  });

type Reached = Pick<Receipt, 'willGet' | 'excluded'>;

/** How many people get it: on a phone or address that several share all of them, though one message goes there. */
export const peopleReached = ({ willGet, excluded }: Reached): number =>
  willGet + (excluded.find(({ reason }) => reason === 'same address')?.count ?? 0);

type On = Pick<Channel, 'onAddresses'>;

/** Who gets it: `38 people on 36 phones` where several share one. */
export function whoGetsIt({ onAddresses }: On, receipt: Reached): string {
  const [count, addresses] = [peopleReached(receipt), receipt.willGet];
  return count > addresses ? w.shared({ count, where: onAddresses(addresses) }) : w.people({ count });
}

/** Beside the button: who gets it, and for how much. */
export function recipientsSummary(channel: On, receipt: Pick<Receipt, 'willGet' | 'excluded' | 'cost'>): string {
  if (!receipt.cost) return whoGetsIt(channel, receipt);
  const [count, addresses, money] = [peopleReached(receipt), receipt.willGet, approximateMoney(receipt.cost)];
  return count > addresses
    ? w.sharedAbout({ count, where: channel.onAddresses(addresses), money })
    : w.about({ count, money });
}

/** How many units are missing. */
export const unitsMissing = ({ units, unitsAvailable }: Pick<Receipt, 'units' | 'unitsAvailable'>): string =>
  w.short({ count: units - unitsAvailable });
