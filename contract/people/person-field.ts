/** One field of a person: plain data, so that it can be handed to a thread or read from a table. */
export type PersonField = {
  kind: 'text' | 'phone' | 'email' | 'gender' | 'birthday' | 'day' | 'language';
  /** Characters at most; for a birthday, those of its cell. */
  longest: number;
  /** Columns of a file by their header, each with its other spellings, lower case without spaces. */
  headers: Readonly<Record<string, string>>;
  /** Its inputs in the form of a person with the characters each takes; none where the form does not have the field. */
  form: Readonly<Record<string, number>>;
  /** Its place in the form, and on the page of a person; the names are the heading there. */
  section: 'name' | 'contact' | 'about' | 'more';
  page: 'heading' | 'contact' | 'about';
  /** Its bit in a staged import. Never changed and never used again, because staged rows outlive a release. */
  bit: number;
  /** The test for a difference: words (not case or accents), number dialled, a part known of both, or any change. */
  differs: 'words' | 'number' | 'parts' | 'value';
  /** As a column of lists: its key, its place among the others, and the pixels it needs at least. */
  listed: { as: string; place: number; least: number } | false;
  /** The widths of its columns in an exported workbook, one for each header. */
  exported: readonly number[] | false;
  /** Whether a merge may take it from either person. */
  merged: boolean;
  /** `has`: whether there is one, under the key of the list. `range`: `…From` and `…To`. The others under the field's own key. */
  filtered: 'gender' | 'birthday' | 'same' | 'contains' | 'has' | 'range' | false;
  /** Whether somebody may change it on their own page. */
  byThemselves?: true;
  /** `address`: it leads to the person in other tables too, which erasing follows. */
  erased: 'with person' | 'address';
};

export type PersonFields = Readonly<Record<string, PersonField>>;

type KeyOf<F extends PersonFields> = keyof F & string;

/** The keys of the fields of some kinds. */
type OfKind<F extends PersonFields, Kind extends PersonField['kind']> = {
  [K in KeyOf<F>]: F[K]['kind'] extends Kind ? K : never;
}[KeyOf<F>];

/** `phoneNumber` is dialled as `phone`. */
type Dialled<K extends string> = K extends `${infer Name}Number` ? Name : never;

/** The numbers of these fields as they are dialled. */
export type DialledOf<F extends PersonFields> = Dialled<OfKind<F, 'phone'>>;

type BirthPart = 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth';

/** The stored form of these fields. */
export type StoredOf<F extends PersonFields> = { [K in OfKind<F, 'text' | 'email' | 'phone' | 'language'>]: string } & {
  [K in DialledOf<F>]: string | null;
} & { [K in OfKind<F, 'gender'>]: '' | 'male' | 'female' } & { [K in OfKind<F, 'day'>]: string | null } & {
  [K in OfKind<F, 'birthday'> extends never ? never : BirthPart]: number | null;
};

/** One property of a person that a field is stored in, as JSON and as a column. */
export type StoredProperty = {
  name: string;
  column: string;
  type: 'text' | 'smallint' | 'date';
  /** Its value while nothing is known. */
  blank: '' | null;
};

const property = (name: string, type: StoredProperty['type'], blank: '' | null): StoredProperty => ({
  name,
  column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  type,
  blank,
});

/** The name of a phone number in its dialled form. */
export const dialledAs = (key: string): string => key.replace(/Number$/, '');

/** The properties a field is stored in, its own first. */
export function propertiesOf(key: string, { kind }: PersonField): StoredProperty[] {
  if (kind === 'phone') return [property(key, 'text', ''), property(dialledAs(key), 'text', null)];
  if (kind === 'day') return [property(key, 'date', null)];
  if (kind !== 'birthday') return [property(key, 'text', '')];
  return ['dayOfBirth', 'monthOfBirth', 'yearOfBirth'].map((part) => property(part, 'smallint', null));
}

/** The properties of all fields, in order. */
export function storedProperties(fields: PersonFields): StoredProperty[] {
  return Object.entries(fields).flatMap(([key, field]) => propertiesOf(key, field));
}
