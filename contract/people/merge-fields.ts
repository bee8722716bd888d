import type { PersonFields } from './person-field.ts';
import { type PersonKey, personFields } from './person-fields.ts';

type MergedKey = { [K in PersonKey]: (typeof personFields)[K]['merged'] extends true ? K : never }[PersonKey];

export type MergeField = MergedKey | 'picture';

/** The keys of the fields that a merge may take. */
export function mergedOf(fields: PersonFields): string[] {
  return Object.keys(fields).filter((key) => fields[key]?.merged);
}

/** Fields a merge may take from either person, in the order of the screen; a birthday is one field. */
export const mergeFields = [...mergedOf(personFields), 'picture'] as MergeField[];
