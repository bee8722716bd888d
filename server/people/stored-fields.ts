import { sql, type SQL } from 'drizzle-orm';
import {
  type PersonField,
  type PersonFields,
  propertiesOf,
  type StoredProperty,
  storedProperties,
} from '../../contract/people/person-field.ts';
import { personFields } from '../../contract/people/person-fields.ts';

/** The columns of these fields in `people` and in `import_rows`, in order. */
export function columnsOf(fields: PersonFields): SQL {
  return listed(storedProperties(fields), ({ column }) => sql.identifier(column));
}

/** Something of each property, comma-joined. */
export function listed(
  properties: readonly StoredProperty[],
  each: (property: StoredProperty) => SQL | ReturnType<typeof sql.identifier>,
): SQL {
  return sql.join(properties.map(each), sql`, `);
}

/** The properties of the field with this key. */
export function propertiesIn(fields: PersonFields, key: string): StoredProperty[] {
  const field = fields[key];
  if (!field) throw new Error(`There is no field ${key} of a person.`);
  return propertiesOf(key, field);
}

type Contacts = { phones: string[]; emails: string[]; typed: string[] };

/** The columns by which somebody is reached: numbers as they are dialled, addresses, and both as they are typed. The first of each is the one that is sent to. */
export function contactColumns(fields: PersonFields): Contacts {
  const of = (kind: PersonField['kind']) =>
    Object.entries(fields)
      .filter(([, field]) => field.kind === kind)
      .map(([key, field]) => propertiesOf(key, field).map(({ column }) => column));
  const [phones, emails] = [of('phone'), of('email')];
  const first = (columns: string[][]) => columns.map(([column = '']) => column);
  return {
    phones: phones.map(([, dialled = '']) => dialled),
    emails: first(emails),
    typed: [...first(phones), ...first(emails)],
  };
}

const contacts = contactColumns(personFields);
const either = (parts: SQL[]) => sql`(${sql.join(parts, sql` OR `)})`;

/** Whether somebody (`p`) has this number (a text, or one within the statement), as the first or the second. */
export function hasPhone(phone: string | null | SQL, p: SQL = sql`p`): SQL {
  return either(contacts.phones.map((name) => sql`${p}.${sql.identifier(name)} = ${phone}::text`));
}

/** Whether somebody (`p`) has this address, as the first or the second, whatever its letter case. */
export function hasEmail(email: string, p: SQL = sql`p`): SQL {
  return either(
    contacts.emails.map((name) => {
      const column = sql`${p}.${sql.identifier(name)}`;
      return sql`(${column} <> '' AND lower(${column}) = ${email.toLowerCase()}::text)`;
    }),
  );
}
