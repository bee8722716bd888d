import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { labels } from './labels.ts';
import { locale } from '../core/words.ts';

const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

export type Country = { value: string; label: string };

/** Every country by its name in the reader's language, the likely one and Nigeria first. */
export function countries(): { likely: Country[]; all: Country[] } {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  const entry = (value: string): Country => ({ value, label: names.of(value) ?? value });
  const all = codes.map(entry).sort((a, b) => a.label.localeCompare(b.label));
  return { likely: [...new Set([likelyCountry(), 'NG'])].map(entry), all };
}

/** The country of the device's time zone where the browser knows it, else of its language, else Nigeria. */
export function likelyCountry(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const byZone = codes.filter((code) => zonesOf(code).includes(zone));
  if (byZone.length === 1 && byZone[0]) return byZone[0];
  const region = new Intl.Locale(locale).region;
  if (region && byZone.includes(region)) return region;
  return byZone.includes('NG') || byZone.length === 0 ? 'NG' : (byZone[0] ?? 'NG');
}

/** The zone of the device; that of the country, where it has one alone, for a device that says UTC: nobody told it where it is. */
export function likelyZone(country: string): string {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [own, other] = zonesOf(country);
  return own && !other && /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)$/.test(device) ? own : device;
}

function zonesOf(code: string): string[] {
  const place = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };
  return place.getTimeZones?.() ?? place.timeZones ?? [];
}

const { likely, all } = countries();

/** A plain select: quick to type into on a laptop, and the phone's own list on a phone. */
export function CountrySelect(props: NativeSelectProps) {
  return (
    <NativeSelect
      {...props}
      data={[
        { group: labels.likelyCountries, items: likely },
        { group: labels.allCountries, items: all.filter((one) => !likely.some((other) => other.value === one.value)) },
      ]}
    />
  );
}
