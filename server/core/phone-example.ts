import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/**
 * A mobile number as people of a country (ISO 3166 alpha-2) write it, at home and from abroad, from the examples of
 * libphonenumber. Pitcairn, which has none there, dials by New Zealand's plan.
 */
export function phoneExample(country: string): { national: string; international: string } {
  const found = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  const number = found ?? getExampleNumber('NZ', examples);
  return { national: number?.formatNational() ?? '', international: number?.formatInternational() ?? '' };
}
