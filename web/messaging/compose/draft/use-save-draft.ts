import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../core/toast.tsx';
import { messagingKeys } from '../../keys.ts';
import { draftFailures, draftSaved, draftSavedBeside, nothingToSave } from '../../saved-words.ts';
import { isWorthKeeping } from './draft.ts';
import type { DraftWork } from './use-draft.ts';
import { afterSaving } from './draft-outcome.ts';

/** How a draft is stored, which nobody needs before; also for whoever signs out. */
export const storing = () => import('./store-draft.ts');

/** Saves what stands here as a draft, and says so. */
export function useSaveDraft({ draft, become }: DraftWork): { saving: boolean; save: () => Promise<void> } {
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const save = async () => {
    if (!isWorthKeeping(draft)) return void toast(nothingToSave);
    setSaving(true);
    try {
      const { storeDraft } = await storing();
      const { saved, beside } = await storeDraft(draft);
      become(draft, afterSaving(draft, { draftId: saved.id, draftUpdatedAt: saved.updatedAt }));
      void client.invalidateQueries({ queryKey: messagingKeys.drafts });
      toast(beside ? draftSavedBeside : draftSaved);
    } catch (failure) {
      toast.failure(failure, draftFailures);
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
