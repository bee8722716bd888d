import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { toast, type Message } from '../../core/toast.tsx';
import { keptWords } from '../kept-words.ts';
import { messagingKeys } from '../keys.ts';

/** A draft that went out has done its work: it leaves the list of drafts, and is kept after all with one click. */
export function spendDraft(client: QueryClient, id: string | undefined): Pick<Message, 'action' | 'lifetime'> {
  if (id === undefined) return {};
  const read = () => void client.invalidateQueries({ queryKey: messagingKeys.drafts });
  // Where it cannot be deleted it stays, which loses nothing.
  const gone = api.messaging.deleteDraft({ params: { id } }).then(read, () => undefined);
  const keep = () =>
    gone
      .then(() => api.messaging.restoreDraft({ params: { id } }))
      .then(read, (failure: unknown) => toast.failure(failure));
  return { lifetime: 7000, action: { label: keptWords.keepDraft, run: () => void keep() } };
}
