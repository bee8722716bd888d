import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../core/client.ts';
import { useLiveQuery } from '../../../core/live.ts';
import { isUnreachable } from '../../../core/failures.ts';
import type { Receipt } from '../../answers.ts';
import { messagingKeys } from '../../keys.ts';
import { type Draft, type Gateway, hasDestination } from '../draft/draft.ts';
import { payloadOf } from '../sending/payload.ts';

const TRY_AGAIN_MS = 5000;
/** So long a receipt counts as of now, in milliseconds. */
export const RECEIPT_HOLDS = 5000;

export type ReceiptState = {
  receipt: Receipt | undefined;
  /** Somebody is chosen, though perhaps not counted yet. */
  chosen: boolean;
  /** The receipt is of what stood here a moment ago; the new one is on its way. */
  stale: boolean;
  /** When it was counted, in milliseconds, where it is of what stands here now. */
  counted: number | undefined;
  failure: unknown;
  /** The last receipt that came, of what stood here then, while nobody can be asked for a new one. */
  earlier: { receipt: Receipt; at: number } | undefined;
  retry: () => void;
};

/** Who would get the draft as it stands by this way, asked a moment after the last change; undefined while nobody is chosen. */
export function useReceipt(draft: Draft, gateway: Gateway, wait = 400): ReceiptState {
  const [resting] = useDebouncedValue(draft, wait);
  const settled = wait === 0 ? draft : resting;
  // The sender changes neither who gets it nor what it costs, unless it decides whether a link is needed.
  const written = payloadOf(settled, gateway);
  const payload = written.optOutLink ? written : { ...written, subject: '' };
  const enabled = hasDestination(settled);
  const asked = useLiveQuery({
    queryKey: [...messagingKeys.receipt, payload],
    // Somebody replied STOP, a group has grown: whoever stands here is asked again.
    live: { topics: ['people', 'groups'], keys: [messagingKeys.receipt], every: 1000 },
    queryFn: ({ signal }) => api.messaging.receipt({ body: payload }, { signal }),
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
