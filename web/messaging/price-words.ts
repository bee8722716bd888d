import { catalogue } from '../core/catalogue.ts';
import type { User } from '../core/session.ts';
import { money } from '../ui/wording/formats.ts';
import type { Receipt } from './api-types.ts';
import { approximateMoney } from './receipt-summary.ts';

const w = catalogue('prices', {
  units: '{count, plural, one {# unit} other {# units}}',
  unitsAbout: '{count, plural, one {# unit} other {# units}}, about {money}',
  perPage: '1 unit for each page and person',
  perPageMoney: '1 unit ({money}) for each page and person',
  shortAbout: 'Nothing goes out until you have enough. You can also choose fewer people or write less.',
  seeUnits: 'See your units',
});

/** What a message costs, in units and, where the owner has said what one costs, in money. */
export const priceWords = {
  ...w,
  cost: ({ units: count, cost }: Pick<Receipt, 'units' | 'cost'>): string =>
    cost ? w.unitsAbout({ count, money: approximateMoney(cost) }) : w.units({ count }),
  /** Before anything is counted. */
  eachPage: ({ unitPrice, currency }: Pick<User, 'unitPrice' | 'currency'>): string =>
    unitPrice === null ? w.perPage : w.perPageMoney({ money: money(unitPrice, currency) }),
};
