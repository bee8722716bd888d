import { asColumn, type CustomColumn, type CustomField } from '../../../contract/people/custom-fields.ts';
import { type MergeField, mergeFields } from '../../../contract/people/merge-fields.ts';
import { type PersonKey, personFields } from '../../../contract/people/person-fields.ts';
import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';
import { customText } from '../custom-fields/custom-facts.tsx';
import { fieldValue, personWords } from '../words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

export type Side = Output<(typeof routes)['people']['pair']>['first'];
/** A field that a merge may take, those of the organisation's own as columns. */
export type Merged = MergeField | CustomColumn;
export type Chosen = Partial<Record<Merged, 'kept' | 'merged'>>;

export type Field = { field: Merged; label: string; value: (side: Side) => string };

const w = personWords.fields;

/** The fields a merge may take from either, in the order of the screen. */
const common: Field[] = [
  ...(Object.keys(personFields) as PersonKey[])
    .filter((key) => mergeFields.includes(key))
    .map((key): Field => ({ field: key, label: w[key], value: (side) => fieldValue(key, personFields[key], side) })),
  { field: 'picture', label: inputWords.picture, value: (side) => side.pictureId ?? '' },
];

/** The same with the fields that the organisation defined. */
export const fieldsWith = (custom: readonly CustomField[]): Field[] => [
  ...common,
  ...custom.map((field): Field => ({
    field: asColumn(field.key),
    label: field.label,
    value: (side) => customText(field, side.custom[field.key]),
  })),
];

/** The suggested choice: the kept person's values, the other's for blanks, and the fuller birthday. */
export function suggestedFields(fields: readonly Field[], { kept, merged }: Record<'kept' | 'merged', Side>): Chosen {
  return Object.fromEntries(
    fields.map(({ field, value }) => {
      const better = field === 'birthday' ? parts(merged) > parts(kept) : value(kept) === '' && value(merged) !== '';
      return [field, better ? 'merged' : 'kept'];
    }),
  );
}

const parts = ({ dayOfBirth, monthOfBirth, yearOfBirth }: Side): number =>
  [dayOfBirth, monthOfBirth, yearOfBirth].filter((part) => part !== null).length;

/** Suggests who stays: the person with more groups and messages, else the one who has been here longer. */
export function suggestedSurvivor(first: Side, second: Side): 'first' | 'second' {
  const weight = (side: Side) => side.groups.length * 10 + side.messages;
  if (weight(first) !== weight(second)) return weight(first) > weight(second) ? 'first' : 'second';
  return first.createdAt <= second.createdAt ? 'first' : 'second';
}
