import { sql, type SQL } from 'drizzle-orm';
import {
  type PersonFields,
  propertiesOf,
  type StoredProperty,
  storedProperties,
} from '../../contract/people/person-field.ts';

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
