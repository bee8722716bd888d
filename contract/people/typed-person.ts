import type { z } from 'zod';
import { propertiesOf, type StoredOf, storedProperties } from './person-field.ts';
import { personFields, type PersonKey } from './person-fields.ts';
import type { typedPerson } from './typed-person-schema.ts';

export type TypedPerson = z.output<typeof typedPerson>;
export type TypedField = keyof TypedPerson;

/** Each input of the form, and the property of a person that it shows. */
const properties = Object.entries(personFields).flatMap(([key, field]) =>
  Object.keys(field.form).map((input, place) => [input, propertiesOf(key, field)[place]?.name ?? input]),
) as [TypedField, keyof InForm][];

/** The properties of a person that the form writes. */
export const propertiesInForm = storedProperties(
  Object.fromEntries(Object.entries(personFields).filter(([, { form }]) => Object.keys(form).length > 0)),
).map(({ name }) => name) as (keyof InForm)[];

export const typedFields: TypedField[] = [...properties.map(([input]) => input), 'isFirstTimer'];

export const nobody = Object.fromEntries(typedFields.map((field) => [field, ''])) as TypedPerson;

/** A person's details as the form shows them. */
export function asTyped(person: InForm & { isFirstTimer: boolean }): TypedPerson {
  const typed = properties.map(([input, name]) => [input, String(person[name] ?? '')]);
  return { ...Object.fromEntries(typed), isFirstTimer: person.isFirstTimer ? 'true' : '' } as TypedPerson;
}

type KeyInForm = { [K in PersonKey]: keyof (typeof personFields)[K]['form'] extends never ? never : K }[PersonKey];
type InForm = { [P in keyof StoredOf<Pick<typeof personFields, KeyInForm>>]: string | number | null };
