import { useQuery } from '@tanstack/react-query';
import type { routes } from '../../../../../contract/routes.ts';
import { api, type Output } from '../../../../core/client.ts';
import { useLiveQuery } from '../../../../core/use-live-query.ts';
import type { Tone } from '../../../../ui/marks/badge.tsx';
import { messagingKeys } from '../../../keys.ts';
import { catalogue } from '../../../../core/catalogue.ts';

export type SenderId = Output<(typeof routes)['messaging']['senderIds']>['returnObject'][number];
type SenderState = { word: string; about: string; tone: Tone; approved: boolean };

export function senderState(status: number): SenderState {
  if (status === 0) return { ...pending, tone: 'warning', approved: false };
  if (status === 1) return { ...processing, tone: 'info', approved: false };
  if (status === 2) return { ...approved, tone: 'good', approved: true };
  return { ...notApproved, tone: 'bad', approved: false };
}

/** The chosen sender id, else the only approved one. */
export function chosenSender(all: SenderId[], mask: string): SenderId | undefined {
  const usable = all.filter(({ status }) => senderState(status).approved);
  return all.find((one) => one.mask === mask) ?? (usable.length === 1 ? usable[0] : undefined);
}

/** The organisation's sender ids, approved ones first; read again when one is decided. */
export function useSenderIds() {
  return useLiveQuery({
    queryKey: messagingKeys.senderIds,
    live: { topics: ['sender-ids'], every: 700 },
    queryFn: () => api.messaging.senderIds(),
    select: ({ returnObject }) => returnObject.toSorted(approvedFirst),
  });
}

/** The address of the page where people opt out, up to what stands for each. */
export function useOptOutBase() {
  return useQuery({
    queryKey: messagingKeys.senderIds,
    queryFn: () => api.messaging.senderIds(),
    select: ({ optOutBase }) => optOutBase,
  });
}

function approvedFirst(one: SenderId, other: SenderId): number {
  return Number(other.status === 2) - Number(one.status === 2) || one.mask.localeCompare(other.mask);
}

/** Sender ids, where they are listed and where one is chosen. */
export const senderIdWords = catalogue('sender-ids', {
  columns: { mask: 'Sender id', about: 'What you can do' },
  create: 'Create sender id',
  none: 'No sender ids yet',
  noneAbout:
    'A sender id is the name people see instead of a number. The mobile networks must approve it before an SMS can leave.',
  state: '{approved, number} of {all, number} approved',
  missing: 'Your organisation has no sender id yet',
  noneApproved: 'None of your sender ids is approved yet',
  pending: { word: 'Pending', about: 'You have asked for it. You can send with it as soon as it is approved.' },
  processing: { word: 'Processing', about: 'The mobile networks are looking at it. This can take a few days.' },
  approved: { word: 'Approved', about: 'You can send with it.' },
  notApproved: { word: 'Not Approved', about: 'The mobile networks refused it. Create another one.' },
});

/** The states of a sender id: 0 pending, 1 processing, 2 approved, anything else not approved (spec section 4). */
export const { pending, processing, approved, notApproved } = senderIdWords;
