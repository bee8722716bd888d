import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { asColumn, type CustomKind, longestOf } from '../../../contract/people/custom-fields.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import type { CustomForm, CustomInputProps } from './several-choices.tsx';
import { offered, type OfferedField as Field } from './use-custom-fields.ts';
import { fieldWords as w } from './words.ts';

// Few organisations have such a field, and its list weighs 35 KB.
const SeveralChoices = lazyPart(() => import('./several-choices.tsx'), 'SeveralChoices');

/** The inputs of some fields of the organisation's own. */
export function CustomInputs({ fields, form }: { fields: readonly Field[]; form: CustomForm }) {
  return fields.map((field) => <CustomInput key={field.key} field={field} form={form} />);
}

const types: Partial<Record<CustomKind, string>> = { date: 'date', link: 'url' };

function CustomInput({ field, form }: CustomInputProps) {
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
