/** Decimals that a currency (ISO 4217) has; undefined where there is no such currency. */
export function decimalsOf(currency: string): number | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return undefined;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

/** An amount in the smallest unit; undefined where it has more decimals than the currency. */
export function toMinor(amount: number, decimals: number): number | undefined {
  const minor = Math.round(amount * 10 ** decimals);
  return Number((minor / 10 ** decimals).toFixed(decimals)) === amount ? minor : undefined;
}

export const fromMinor = (minor: number, currency: string): number => minor / 10 ** (decimalsOf(currency) ?? 2);
