import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveQuery } from '../../../core/use-live-query.ts';
import { isUnreachable } from '../../../core/failures.ts';
import { messagingKeys } from '../../keys.ts';
import { hasDestination, payloadOf } from '../draft/draft.ts';
import type { DraftWork, ReceiptState } from '../composer.ts';

const TRY_AGAIN_MS = 5000;
/** So long a receipt counts as of now, in milliseconds. */
export const RECEIPT_HOLDS = 5000;

/** Recipients of the current draft by this way, asked a moment after the last change; undefined if nobody is chosen. */
export function useReceipt(
  { composer, draft }: Pick<DraftWork, 'composer' | 'draft'>,
  way = '',
  wait = 400,
): ReceiptState {
  const [resting] = useDebouncedValue(draft, wait);
  const settled = wait === 0 ? draft : resting;
  const payload = { ...payloadOf(composer, settled, way), ...composer.receiptPayload(settled.fields) };
  const enabled = hasDestination(settled);
  const asked = useLiveQuery({
    queryKey: [...messagingKeys.receipt, composer.name, payload],
    // Somebody replied STOP, a group has grown: whoever stands here is asked again.
    live: { topics: ['people', 'groups'], keys: [messagingKeys.receipt], every: 1000 },
    queryFn: ({ signal }) => composer.receipt({ body: payload }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: RECEIPT_HOLDS,
    gcTime: 60_000,
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? TRY_AGAIN_MS : false),
  });
  const [last, setLast] = useState<ReceiptState['earlier']>();
  if (asked.data && !asked.isPlaceholderData && last?.at !== asked.dataUpdatedAt)
    setLast({ receipt: asked.data, at: asked.dataUpdatedAt });
  const chosen = enabled && hasDestination(draft);
  const receipt = chosen ? asked.data : undefined;
  const changed = settled !== draft || asked.isPlaceholderData;
  return {
    receipt,
    chosen,
    stale: changed || asked.isFetching,
    counted: changed || !receipt ? undefined : asked.dataUpdatedAt,
    failure: asked.error ?? undefined,
    earlier: chosen && isUnreachable(asked.error) ? last : undefined,
    retry: () => void asked.refetch(),
  };
}
