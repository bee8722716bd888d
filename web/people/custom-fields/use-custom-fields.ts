import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { peopleKeys } from '../keys.ts';

const none: CustomField[] = [];

/** The fields that the organisation defined and uses, in their order; none until they are here. */
export function useCustomFields(enabled = true): CustomField[] {
  return useAllCustomFields(enabled).data?.used ?? none;
}

/** Those put away besides. */
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
