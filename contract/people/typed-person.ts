import type { z } from 'zod';
import type { typedPerson } from './typed-person-schema.ts';

export type TypedPerson = z.output<typeof typedPerson>;
export type PersonField = keyof TypedPerson;

const everyField: Record<PersonField, true> = {
  firstName: true,
  lastName: true,
  mobilePhone: true,
  email: true,
  gender: true,
  dayOfBirth: true,
  monthOfBirth: true,
  yearOfBirth: true,
  address: true,
  maritalStatus: true,
  isFirstTimer: true,
};
export const personFields = Object.keys(everyField) as PersonField[];

export const nobody: TypedPerson = Object.fromEntries(personFields.map((field) => [field, ''])) as TypedPerson;

type Known = {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  email: string;
  gender: string;
  dayOfBirth: number | null;
  monthOfBirth: number | null;
  yearOfBirth: number | null;
  address: string;
  maritalStatus: string;
  isFirstTimer: boolean;
};

/** What is known of somebody, as the form shows it. */
export function asTyped(person: Known): TypedPerson {
  const digits = (value: number | null) => (value === null ? '' : String(value));
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    mobilePhone: person.phoneNumber,
    email: person.email,
    gender: person.gender,
    dayOfBirth: digits(person.dayOfBirth),
    monthOfBirth: digits(person.monthOfBirth),
    yearOfBirth: digits(person.yearOfBirth),
    address: person.address,
    maritalStatus: person.maritalStatus,
    isFirstTimer: person.isFirstTimer ? 'true' : '',
  };
}
