import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { peopleKeys } from '../keys.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

const none: CustomField[] = [];

/** The fields that the organisation defined and uses, in their order; none until they are here. */
export function useCustomFields(enabled = true): CustomField[] {
  return useAllCustomFields(enabled).data?.used ?? none;
}

/** Includes archived fields. */
export function useAllCustomFields(enabled = true) {
  return useLiveQuery({
    queryKey: peopleKeys.customFields,
    live: { topics: ['fields'] },
    queryFn: async () => api.people.customFields(),
    select: withUsed,
    staleTime: 60_000,
    enabled,
  });
}

const withUsed = (all: CustomField[]) => ({ all, used: all.filter(({ archived }) => !archived) });

export type OfferedField = Pick<CustomField, 'key' | 'label' | 'kind' | 'options'>;

/** The choices; archived ones only if chosen. */
export function offered({ kind, options }: OfferedField, ...chosen: string[]): { value: string; label: string }[] {
  if (kind === 'yesNo') {
    return [
      { value: 'yes', label: commonWords.yes },
      { value: 'no', label: commonWords.no },
    ];
  }
  return options
    .filter(({ id, archived }) => !archived || chosen.includes(id))
    .map(({ id, label }) => ({ value: id, label }));
}
