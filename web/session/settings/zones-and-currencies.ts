import { locale } from '../../core/words.ts';

/** Every time zone (IANA), those of Africa and the present one first. */
export function timeZones(present: string): string[] {
  const all = Intl.supportedValuesOf('timeZone');
  const near = all.filter((zone) => zone.startsWith('Africa/'));
  return [...new Set([present, ...near, ...all])];
}

/** Every currency (ISO 4217) by its name, the likely ones first. */
export function currencies(present: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'currency' });
  const codes = [
    ...new Set([present, 'NGN', 'GHS', 'KES', 'ZAR', 'GBP', 'USD', 'EUR', ...Intl.supportedValuesOf('currency')]),
  ];
  return codes.map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }));
}
