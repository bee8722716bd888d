import { catalogue } from '../core/catalogue.ts';
import { locale } from '../core/words.ts';
import type { Receipt, RecipientRow, RecipientState } from './api-types.ts';
import type { Channel } from './channel.ts';
import type { User } from '../core/session.ts';
import { money } from '../ui/wording/formats.ts';

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
const approximateMoney = ({ amount, currency }: NonNullable<Receipt['cost']>): string =>
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

/** The recipients: `38 people on 36 phones` if several share one. */
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

const prices = catalogue('prices', {
  units: '{count, plural, one {# unit} other {# units}}',
  unitsAbout: '{count, plural, one {# unit} other {# units}}, about {money}',
  perPage: '1 unit for each page and person',
  perPageMoney: '1 unit ({money}) for each page and person',
  shortAbout: 'Nothing goes out until you have enough. You can also choose fewer people or write less.',
});

/** A message's cost in units and, if the owner has set a unit's price, in money. */
export const priceWords = {
  ...prices,
  cost: ({ units: count, cost }: Pick<Receipt, 'units' | 'cost'>): string =>
    cost ? prices.unitsAbout({ count, money: approximateMoney(cost) }) : prices.units({ count }),
  /** Before anything is counted. */
  eachPage: ({ unitPrice, currency }: Pick<User, 'unitPrice' | 'currency'>): string =>
    unitPrice === null ? prices.perPage : prices.perPageMoney({ money: money(unitPrice, currency) }),
};

const topUp = catalogue('top-up', {
  ask: 'To top up, ask the person who runs Koinonia for you.',
  askAt: 'To top up, ask the person who runs Koinonia for you ({contact}).',
});

/** How units are topped up, and where to ask if that is known. */
export const topUpWords = (contact: string | null | undefined): string =>
  contact ? topUp.askAt({ contact }) : topUp.ask;

export const stateWords: Record<RecipientState, string> = catalogue('recipient-states', {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  suppressed: 'Left out',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
});

const together = catalogue('recipient-together', { words: 'On a shared phone or address' });

/** The state of one recipient: who shares an address is not left out. */
export const stateOf = ({ state, reason }: Pick<RecipientRow, 'state' | 'reason'>): string =>
  state === 'suppressed' && reason === 'same address' ? together.words : stateWords[state];
