import { MultiSelect } from '@mantine/core';
import { asColumn } from '../../../contract/people/custom-fields.ts';
import type { CustomInputProps } from './custom-form.ts';
import { offered, type OfferedField } from './use-custom-fields.ts';

/** A field of which several choices may be true. */
export function SeveralChoices({ field, form }: CustomInputProps) {
  const column = asColumn(field.key);
  const { value, error } = form.field(column);
  const chosen = value.split(',').filter(Boolean);
  return (
    <MultiSelect
      label={field.label}
      data={offered(field, ...chosen)}
      value={chosen}
      error={error}
      onChange={(ids) => form.set(column, inOrder(field, ids).join(','))}
    />
  );
}

const inOrder = ({ options }: OfferedField, ids: readonly string[]): string[] =>
  options.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
