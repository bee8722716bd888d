/** The kinds of value an organisation's own field may hold. */
export const customKinds = ['text', 'longText', 'number', 'date', 'yesNo', 'choice', 'severalChoices', 'link'] as const;

export type CustomKind = (typeof customKinds)[number];

/** At most so many, those put away included. */
export const MOST_CUSTOM_FIELDS = 100;

/** Characters of what is typed into a field, by its kind. */
export const longestOf: Record<CustomKind, number> = {
  text: 200,
  longText: 2000,
  number: 20,
  date: 10,
  yesNo: 10,
  choice: 80,
  severalChoices: 2000,
  link: 500,
};

/** The key of a field: in messages between two `#`, in rows and files as `custom:key`. It stays when the field is renamed. */
export const isKey = (text: string): boolean => /^[a-z][a-z0-9]{0,39}$/.test(text);

/** A field as a column of lists, files and merges. */
export type CustomColumn = `custom:${string}`;

export const asColumn = (key: string): CustomColumn => `custom:${key}`;

/** The key of the field that a column is; undefined for other columns. */
export const keyOfColumn = (column: string): string | undefined =>
  column.startsWith('custom:') ? column.slice('custom:'.length) : undefined;

/** A choice of a field. People hold its id, so it may be renamed; archived, it is no longer offered. */
export type CustomOption = { id: string; label: string; archived: boolean };

/** Whether somebody sees a field on their own page, and may fill it in there. */
export const forPersonChoices = ['no', 'see', 'change'] as const;

/** A person's stored value in a field; an empty field is not stored at all. */
export type CustomValue = string | number | boolean | string[];

/** A person's stored values in all of them, by key. */
export type CustomValues = Record<string, CustomValue>;

/** A field as it is defined. */
export type CustomField = {
  id: string;
  key: string;
  label: string;
  kind: CustomKind;
  options: CustomOption[];
  forLeaders: boolean;
  forPerson: (typeof forPersonChoices)[number];
  archived: boolean;
};

/** The parts of a field needed to read and show a value. */
export type CustomKindOf = Pick<CustomField, 'kind' | 'options'>;

/** A value as the form has it. */
export function typedOf(value: CustomValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The words that a language and a calendar have for values. */
export type CustomWords = { yes: string; no: string; day: (iso: string) => string; number: (value: number) => string };

/** A value as it is read; choices by their labels, and a choice that is not there any more not at all. */
export function customValueText(
  { kind, options }: CustomKindOf,
  value: CustomValue | undefined,
  words: CustomWords,
): string {
  if (value === undefined) return '';
  const labelOf = (id: string) => options.find((one) => one.id === id)?.label ?? '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return words.number(value);
  if (Array.isArray(value)) return value.map(labelOf).filter(Boolean).join(', ');
  if (kind === 'choice') return labelOf(value);
  return kind === 'date' ? words.day(value) : value;
}
