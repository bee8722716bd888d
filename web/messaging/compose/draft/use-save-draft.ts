import { toast } from '../../../core/toast.tsx';
import { useAction } from '../../../core/use-action.ts';
import { messagingKeys } from '../../keys.ts';
import { draftSaved, draftSavedBeside, nothingToSave } from '../../saved-words.ts';
import { isWorthKeeping, type Draft } from './draft.ts';
import type { DraftWork } from '../composer.ts';
import { afterSaving } from './draft-outcome.ts';
import { markStored } from './local-draft.ts';

/** How a draft is stored, which nobody needs before; also for whoever signs out. */
export const loadStoreDraft = () => import('./store-draft.ts');

/** Saves what stands here as a draft, and says so. */
export function useSaveDraft({ composer, draft, become }: DraftWork): { saving: boolean; save: () => void } {
  const { busy, run } = useAction({
    send: async (was: Draft, { idempotencyKey }) => (await loadStoreDraft()).storeDraft(composer, was, idempotencyKey),
    update: ({ saved }, was) => {
      markStored(composer, was);
      become(was, afterSaving(composer, was, { draftId: saved.id, draftUpdatedAt: saved.updatedAt }));
    },
    success: ({ beside }) => (beside ? draftSavedBeside : draftSaved),
    failures: composer.draftFailures,
    invalidates: [messagingKeys.drafts(composer)],
  });
  return { saving: busy, save: () => (isWorthKeeping(composer, draft) ? void run(draft) : void toast(nothingToSave)) };
}
