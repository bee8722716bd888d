import { z } from 'zod';
import { customValues } from './custom-field-routes.ts';
import { knownDoNotDisturb, knownOptOut } from './opt-outs.ts';
import {
  dialledAs,
  type DialledOf,
  type PersonField,
  type PersonFields,
  propertiesOf,
  type StoredOf,
} from './person-field.ts';
import { personFields, type StoredPerson } from './person-fields.ts';

/** A person as short as a search result needs (spec: id, name, nameResult). */
export const foundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  nameResult: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  pictureId: z.uuid().nullable(),
});

/** A person as a list row shows. */
export const personRow = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** As typed. */
  phoneNumber: z.string(),
  gender: z.string(),
  isFirstTimer: z.boolean(),
  isSample: z.boolean(),
  smsOptedOut: z.boolean(),
  pictureId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});

type InRow = 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'gender';

const inRow: readonly string[] = ['firstName', 'lastName', 'email', 'phoneNumber', 'gender'] satisfies InRow[];

/** The keys of fields that lists can show. */
type ListedKey<F extends PersonFields> = {
  [K in keyof F]: F[K]['listed'] extends false ? never : K;
}[keyof F];

type Listed = Omit<
  StoredOf<Pick<typeof personFields, ListedKey<typeof personFields>>>,
  InRow | DialledOf<typeof personFields>
>;

const schemaOf = { text: z.string(), smallint: z.number().int(), date: z.iso.date() };

/** The properties of these fields as they are sent. */
function shapeOf(fields: [string, PersonField][]): Record<string, z.ZodType> {
  const properties = fields.flatMap(([key, field]) => propertiesOf(key, field));
  return Object.fromEntries(
    properties.map(({ name, type, blank }) => [name, blank === null ? schemaOf[type].nullable() : schemaOf[type]]),
  );
}

const all = Object.entries(personFields);

/** A person's details besides their name, their contact details, and the fields every row has. */
export const personDetails = without(shapeOf(all), [...inRow, 'phone']) as ShapeOf<Omit<StoredPerson, InRow | 'phone'>>;

/** Extra fields of a row in a list with `details=yes`: the rest of the fields that lists can show. */
export function detailsInRow(fields: PersonFields): Record<string, z.ZodOptional> {
  const listed = Object.entries(fields).filter(([, field]) => field.listed !== false);
  const dialled = listed.flatMap(([key, { kind }]) => (kind === 'phone' ? [dialledAs(key)] : []));
  const shown = Object.entries(without(shapeOf(listed), [...inRow, ...dialled]));
  return Object.fromEntries(shown.map(([name, schema]) => [name, schema.optional()]));
}

/** A row of a list that shows more columns. */
export const personRowMore = personRow.extend({
  ...(detailsInRow(personFields) as { [P in keyof Listed]: z.ZodOptional<z.ZodType<Listed[P], Listed[P]>> }),
  custom: customValues.optional(),
});

type ShapeOf<T> = { [P in keyof T]: z.ZodType<T[P], T[P]> };

function without(shape: Record<string, z.ZodType>, names: readonly string[]): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));
}

export const personDetail = personRow.extend({
  /** E.164, or null when the number typed is no possible one. */
  phone: z.string().nullable(),
  ...personDetails,
  custom: customValues,
  optOuts: z.array(knownOptOut),
  doNotDisturb: knownDoNotDisturb.nullable(),
  archivedAt: z.iso.datetime().nullable(),
});

/** Somebody put away, and since when. */
export const archivedPerson = personRow.extend({ archivedAt: z.iso.datetime() });
