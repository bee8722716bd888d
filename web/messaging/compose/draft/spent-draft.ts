import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';
import { toast } from '../../../core/toast.tsx';
import { savedWords } from '../../saved-words.ts';
import { messagingKeys } from '../../keys.ts';

/** A draft that went out has left the list of drafts with it, and is kept after all with one click. */
export function spentDraft(client: QueryClient, id: string | undefined): Pick<Message, 'action' | 'lifetime'> {
  if (id === undefined) return {};
  const keep = () =>
    api.messaging.restoreDraft({ params: { id } }).then(
      () => void client.invalidateQueries({ queryKey: messagingKeys.drafts }),
      (failure: unknown) => toast.failure(failure),
    );
  return { lifetime: 7000, action: { label: savedWords.keepDraft, run: () => void keep() } };
}

/** Whether the draft may have been sent, scheduled, deleted or forgotten elsewhere. */
export const isSpentElsewhere = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'messaging.draft_spent' || failure.status === 404);

/** What stands here is then a message of its own: sent once more, it is meant. */
export const ownFromNowOn = { draftId: undefined, draftUpdatedAt: undefined };
