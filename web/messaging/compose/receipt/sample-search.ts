import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sample } from '../../api-types.ts';
import { messagingKeys } from '../../keys.ts';
import type { Composer } from '../composer.ts';
import { hasDestination, type Draft } from '../draft/draft.ts';
import { payloadOf } from '../sending/payload.ts';

/** Anybody who will get the draft, found by a part of the name or number; undefined while nothing is looked for. */
export function useFoundSamples(composer: Composer, draft: Draft, search: string): Sample[] | undefined {
  const [settled] = useDebouncedValue(draft, 400);
  const [sampleSearch] = useDebouncedValue(search.trim(), 250);
  const body = { ...payloadOf(composer, settled), ...composer.receiptPayload(settled.fields), sampleSearch };
  const enabled = sampleSearch !== '' && hasDestination(settled);
  const found = useQuery({
    queryKey: [...messagingKeys.receipt, composer.name, body],
    queryFn: ({ signal }) => composer.receipt({ body }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return enabled && search.trim() !== '' ? found.data?.samples : undefined;
}
