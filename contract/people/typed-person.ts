import { z } from 'zod';

/** The fields of the form of a person, as text as they stand in it; an empty one says nothing. */
export const typedPerson = z.object({
  firstName: z.string().max(200),
  lastName: z.string().max(200),
  mobilePhone: z.string().max(60),
  email: z.string().max(254),
  /** The id of a gender among the lookups. */
  gender: z.string().max(60),
  /** Digits; any of the three may be missing. */
  dayOfBirth: z.string().max(20),
  /** 1 to 12. */
  monthOfBirth: z.string().max(20),
  yearOfBirth: z.string().max(20),
  address: z.string().max(500),
  maritalStatus: z.string().max(60),
  /** `true`, or anything else for no. */
  isFirstTimer: z.string().max(5),
});

export type TypedPerson = z.output<typeof typedPerson>;
export type PersonField = keyof TypedPerson;

export const personFields = Object.keys(typedPerson.shape) as PersonField[];

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
