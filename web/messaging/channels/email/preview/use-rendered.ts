import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Output } from '../../../../core/client.ts';
import type { routes } from '../../../../../contract/routes.ts';
import type { Sample } from '../../../api-types.ts';
import type { Draft } from '../../../compose/draft/draft.ts';
import { emailFields, wholeFields } from '../email-paths.ts';

export type Rendered = Output<(typeof routes)['email']['render']>;

/** The contents of an e-mail, as the server renders it. */
export const emailOf = (draft: Draft) => ({
  ...emailFields(draft),
  message: draft.text,
  isPersonalized: draft.isPersonalized,
});

/** The e-mail as it will arrive with somebody of this name and these values, a moment after the last change. */
export function useRendered(draft: Draft, { greeting, fields }: Pick<Sample, 'greeting' | 'fields'>) {
  const [settled] = useDebouncedValue(draft, 600);
  const body = { ...emailOf(settled), ...wholeFields(settled), greeting, fields };
  return useQuery({
    queryKey: ['messaging', 'email-rendered', body],
    queryFn: ({ signal }) => api.email.render({ body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
}
