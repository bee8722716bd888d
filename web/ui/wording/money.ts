import { locale } from '../../core/words.ts';

/** Below this, parts of the currency are worth saying of a sum that is roughly known. */
const ROUND_FROM = 100;

/** `₦3.50`, in the currency (ISO 4217) of an organisation; up to four decimals, as a unit may cost them. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: 4,
  });

/** `₦1,030` of 1,029: three figures say what is roughly known. */
export const roughMoney = (amount: number, currency: string): string =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(amount >= ROUND_FROM ? { maximumSignificantDigits: 3 } : { trailingZeroDisplay: 'stripIfInteger' }),
  });
