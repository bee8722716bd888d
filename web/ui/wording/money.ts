import { locale } from '../../core/words.ts';

/** `₦3.50`, in the currency (ISO 4217) of an organisation; up to four decimals, as a unit may cost them. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
    maximumFractionDigits: 4,
  });
