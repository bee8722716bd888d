import { catalogue } from '../core/catalogue.ts';
import type { OwnReason } from '../../contract/messaging/channels/reasons.ts';
import { reasonTexts, recipientStateTexts } from '../../contract/messaging/channels/reason-texts.ts';
import { locale } from '../core/words.ts';
import type { Receipt, RecipientRow } from './api-types.ts';
import type { Channel } from './channel.ts';
import type { User } from '../core/session.ts';
import { money } from '../ui/wording/formats.ts';

const w = catalogue('willGet', {
  people: '{count, plural, one {# person} other {# people}}{shared, select, yes { {where}} other {}} will get this',
  about: '{count, plural, one {# person} other {# people}}{shared, select, yes { {where}} other {}}, about {money}',
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
  return w.people({ count, shared: count > addresses ? 'yes' : '', where: onAddresses(addresses) });
}

/** Beside the button: who gets it, and for how much. */
export function recipientsSummary(channel: On, receipt: Pick<Receipt, 'willGet' | 'excluded' | 'cost'>): string {
  if (!receipt.cost) return whoGetsIt(channel, receipt);
  const [count, addresses, money] = [peopleReached(receipt), receipt.willGet, approximateMoney(receipt.cost)];
  return w.about({ count, shared: count > addresses ? 'yes' : '', where: channel.onAddresses(addresses), money });
}

/** How many units are missing. */
export const unitsMissing = ({ units, unitsAvailable }: Pick<Receipt, 'units' | 'unitsAvailable'>): string =>
  w.short({ count: units - unitsAvailable });

const prices = catalogue('prices', {
  units: '{count, plural, one {# unit} other {# units}}{priced, select, yes {, about {money}} other {}}',
  perPage: '1 unit{priced, select, yes { ({money})} other {}} for each page and person',
  shortAbout: 'Nothing goes out until you have enough. You can also choose fewer people or write less.',
});

/** A message's cost in units and, if the owner has set a unit's price, in money. */
export const priceWords = {
  ...prices,
  cost: ({ units: count, cost }: Pick<Receipt, 'units' | 'cost'>): string =>
    prices.units({ count, priced: cost ? 'yes' : '', money: cost ? approximateMoney(cost) : '' }),
  /** Before anything is counted. */
  eachPage: ({ unitPrice, currency }: Pick<User, 'unitPrice' | 'currency'>): string =>
    prices.perPage({
      priced: unitPrice === null ? '' : 'yes',
      money: unitPrice === null ? '' : money(unitPrice, currency),
    }),
};

const topUp = catalogue('top-up', {
  ask: 'To top up, ask the person who runs Koinonia for you{known, select, yes { ({contact})} other {}}.',
});

/** How units are topped up, and where to ask if that is known. */
export const topUpWords = (contact: string | null | undefined): string =>
  topUp.ask({ known: contact ? 'yes' : '', contact: contact ?? '' });

export const stateWords = recipientStateTexts<string>(catalogue);

const ours = reasonTexts<string>(catalogue);

/** Why somebody does not get it: our own reasons in words, a provider's as it gave them. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(ours, reason) ? ours[reason as OwnReason] : reason;

const together = catalogue('recipient-together', { words: 'On a shared phone or address' });

/** The state of one recipient: who shares an address is not left out. */
export const stateOf = ({ state, reason }: Pick<RecipientRow, 'state' | 'reason'>): string =>
  state === 'suppressed' && reason === 'same address' ? together.words : stateWords[state];
