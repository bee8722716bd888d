import { TextInput } from '@mantine/core';
import type { PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { TypedField } from '../../../contract/people/typed-person.ts';
import type { Form } from '../../form/use-form.ts';
import { fieldLabel } from '../words.ts';
import type { PersonValues } from './use-person-form.ts';

/** The kind of input that a kind of field is typed into. */
export const inputTypes: Partial<Record<PersonField['kind'], string>> = { phone: 'tel', email: 'email', day: 'date' };

/** Fields that the form shows in a way of their own. */
const OTHERWISE = ['firstName', 'lastName', 'mobilePhone', 'email', 'address', 'maritalStatus', 'language'];

/** The fields of a section that are a line of text each. */
export const plainFields = (section: PersonField['section']) =>
  Object.entries<PersonField>(personFields)
    .filter(([, field]) => field.section === section)
    .flatMap(([key, { form, kind }]) =>
      Object.entries(form).flatMap(([input, longest]) =>
        OTHERWISE.includes(input)
          ? []
          : [{ input: input as TypedField, longest, label: fieldLabel(key), type: inputTypes[kind] ?? 'text' }],
      ),
    );

type Props = { section: PersonField['section']; form: Form<PersonValues> };

export function PlainFields({ section, form }: Props) {
  return plainFields(section).map(({ input, longest, label, type }) => (
    <TextInput key={input} label={label} type={type} maxLength={longest} {...form.field(input)} />
  ));
}
