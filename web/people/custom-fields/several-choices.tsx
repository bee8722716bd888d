import { MultiSelect } from '@mantine/core';
import { asColumn, type CustomColumn } from '../../../contract/people/custom-fields.ts';
import { offered, type OfferedField, type OfferedField as Field } from './use-custom-fields.ts';

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

/** The part of a form that an input needs, whatever else it holds. */
export type CustomForm = {
  values: Readonly<Record<string, unknown>>;
  field: (column: CustomColumn) => {
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  set: (column: CustomColumn, typed: string) => void;
};

/** An input of one of the organisation's own fields. */
export type CustomInputProps = { field: Field; form: CustomForm };
