import {
  type CustomField,
  type CustomValue,
  type CustomValues,
  type CustomWords,
  customValueText,
} from '../../../contract/people/custom-fields.ts';

/** A value as files have it, and as they are read again. */
export function writtenCustom(
  field: Pick<CustomField, 'kind' | 'options'>,
  value: CustomValue | undefined,
  words: CustomWords,
): string {
  if (!Array.isArray(value)) return customValueText(field, value, words);
  return value
    .map((id) => customValueText(field, [id], words))
    .filter(Boolean)
    .join('; ');
}

/** All that is known in these fields, by key. */
export function allWritten(
  fields: readonly CustomField[],
  values: CustomValues,
  words: CustomWords,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) =>
      values[field.key] === undefined ? [] : [[field.key, writtenCustom(field, values[field.key], words)]],
    ),
  );
}
