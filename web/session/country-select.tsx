import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { countries } from './countries.ts';
import { labels } from './labels.ts';

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
