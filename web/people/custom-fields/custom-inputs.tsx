import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  asColumn,
  type CustomColumn,
  type CustomField,
  type CustomKind,
  longestOf,
} from '../../../contract/people/custom-fields.ts';
import { fieldWords as w } from './words.ts';

type Field = Pick<CustomField, 'key' | 'label' | 'kind' | 'options'>;

/** What an input needs of a form, whatever else the form holds. */
export type CustomForm = {
  values: Readonly<Record<string, unknown>>;
  field: (column: CustomColumn) => {
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  set: (column: CustomColumn, typed: string) => void;
};

type Props = { field: Field; form: CustomForm };

/** The inputs of some fields of the organisation's own. */
export function CustomInputs({ fields, form }: { fields: readonly Field[]; form: CustomForm }) {
  return fields.map((field) => <CustomInput key={field.key} field={field} form={form} />);
}

const types: Partial<Record<CustomKind, string>> = { date: 'date', link: 'url' };

function CustomInput({ field, form }: Props) {
  const { label, kind, key } = field;
  const props = form.field(asColumn(key));
  const maxLength = longestOf[kind];
  if (kind === 'longText') return <Textarea label={label} autosize maxRows={8} maxLength={maxLength} {...props} />;
  if (kind === 'severalChoices') return <SeveralChoices field={field} form={form} />;
  if (kind === 'yesNo' || kind === 'choice')
    return (
      <NativeSelect label={label} data={[{ value: '', label: w.notSaid }, ...offered(field, props.value)]} {...props} />
    );
  return (
    <TextInput
      label={label}
      type={types[kind] ?? 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={maxLength}
      {...props}
    />
  );
}

function SeveralChoices({ field, form }: Props) {
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

/** What can be chosen; a choice that was put away only where it is chosen. */
export function offered({ kind, options }: Field, ...chosen: string[]): { value: string; label: string }[] {
  if (kind === 'yesNo') {
    return [
      { value: 'yes', label: w.yes },
      { value: 'no', label: w.no },
    ];
  }
  return options
    .filter(({ id, archived }) => !archived || chosen.includes(id))
    .map(({ id, label }) => ({ value: id, label }));
}

const inOrder = ({ options }: Field, ids: readonly string[]): string[] =>
  options.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
