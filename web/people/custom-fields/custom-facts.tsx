import type { ReactNode } from 'react';
import type { CustomField, CustomValues } from '../../../contract/people/custom-fields.ts';
import css from '../people.module.css';
import { customText } from './custom-value.ts';

type Field = Pick<CustomField, 'key' | 'label' | 'kind' | 'options'>;

/** What is known in these fields, each under its name. */
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
