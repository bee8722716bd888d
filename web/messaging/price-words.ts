import { catalogue } from '../core/catalogue.ts';
import type { User } from '../core/session.ts';
import { money, roughMoney } from '../ui/wording/money.ts';
import type { Receipt } from './answers.ts';

const w = catalogue('prices', {
  about: 'about {money}',
  units: '{count, plural, one {# unit} other {# units}}',
  unitsAbout: '{count, plural, one {# unit} other {# units}}, about {money}',
  people: '{count, plural, one {# person will get this} other {# people will get this}}',
  peopleAbout: '{count, plural, one {# person} other {# people}}, about {money}',
  perPage: '1 unit for each page and person',
  short: '{count, plural, one {# unit is missing} other {# units are missing}}',
  perPageMoney: '1 unit ({money}) for each page and person',
});

type Cost = NonNullable<Receipt['cost']>;
const rough = ({ amount, currency }: Cost): string => roughMoney(amount, currency);

/** What a message costs, in units and, where the owner has said what one costs, in money. */
export const priceWords = {
  ...w,
  /** Beneath the button: who gets it, and for how much. */
  willGet: ({ willGet: count, cost }: Pick<Receipt, 'willGet' | 'cost'>): string =>
    cost ? w.peopleAbout({ count, money: rough(cost) }) : w.people({ count }),
  cost: ({ units: count, cost }: Pick<Receipt, 'units' | 'cost'>): string =>
    cost ? w.unitsAbout({ count, money: rough(cost) }) : w.units({ count }),
  /** Before anything is counted. */
  eachPage: ({ unitPrice, currency }: Pick<User, 'unitPrice' | 'currency'>): string =>
    unitPrice === null ? w.perPage : w.perPageMoney({ money: money(unitPrice, currency) }),
};
