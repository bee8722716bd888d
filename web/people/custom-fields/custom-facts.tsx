import css from '../people.module.css';
import type { ReactNode } from 'react';
import {
  type CustomField,
  type CustomValues,
  type CustomKindOf,
  type CustomValue,
  type CustomWords,
  customValueText,
} from '../../../contract/people/custom-fields.ts';
import { locale } from '../../core/words.ts';
import { wholeDay } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

// Years among them: 1999 stands as it is, 12,000 is told by its thousands.
const format = new Intl.NumberFormat(locale, { useGrouping: 'min2', maximumFractionDigits: 20 });

const words: CustomWords = {
  yes: commonWords.yes,
  no: commonWords.no,
  day: wholeDay,
  number: (value) => format.format(value),
};

/** A value as it is read on screens; empty where nothing is known. */
export const customText = (field: CustomKindOf, value: CustomValue | undefined): string =>
  customValueText(field, value, words);

type Field = Pick<CustomField, 'key' | 'label' | 'kind' | 'options'>;

/** The known values of these fields, each under its name. */
export function customFacts(fields: readonly Field[], values: CustomValues): { label: string; value: ReactNode }[] {
  return fields.map((field) => {
    const text = customText(field, values[field.key]);
    return { label: field.label, value: text && field.kind === 'link' ? <OutsideLink href={text} /> : text };
  });
}

function OutsideLink({ href }: { href: string }) {
  return (
    <a className={css.link} href={href} target="_blank" rel="noreferrer">
      {href.replace(/^https?:\/\//, '')}
    </a>
  );
}
