import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { fieldWords as w } from './words.ts';

export type OfferedField = Pick<CustomField, 'key' | 'label' | 'kind' | 'options'>;

/** What can be chosen; a choice that was put away only where it is chosen. */
export function offered({ kind, options }: OfferedField, ...chosen: string[]): { value: string; label: string }[] {
  if (kind === 'yesNo') {
    return [
      { value: 'yes', label: w.yes },
      { value: 'no', label: w.no },
    ];
  }
  return options
    .filter(({ id, archived }) => !archived || chosen.includes(id))
    .map(({ id, label }) => ({ value: id, label }));
}
