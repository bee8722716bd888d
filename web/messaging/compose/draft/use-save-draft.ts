import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { newKey } from '../../../core/new-key.ts';
import { toast } from '../../../core/toast.tsx';
import { messagingKeys } from '../../keys.ts';
import { draftFailures, draftSaved, draftSavedBeside, nothingToSave } from '../../kept-words.ts';
import { type Draft, isWorthKeeping } from './draft.ts';
import { payloadOf } from '../sending/payload.ts';
import type { DraftWork } from './use-draft.ts';
import { afterSaving } from './what-became.ts';

function bodyOf(draft: Draft, id: string | undefined) {
  const { subject, isPersonalized, groupedContacts, toOthers, ToContacts, sharedAddress, optOutLink, fileId } =
    payloadOf(draft);
  const body = draft.text;
  return {
    id,
    updatedAt: id && draft.draftUpdatedAt,
    body,
    isDefaultBirthDayMessage: false,
    subject,
    isPersonalized,
    groupedContacts,
    toOthers,
    ToContacts,
    sharedAddress,
    optOutLink,
    fileId,
  };
}

/** Keeps what stands here as a new draft, beside whatever was changed elsewhere; answers what the draft is from then on. */
export async function saveBeside(draft: Draft): Promise<Partial<Draft>> {
  const saved = await api.messaging.saveDraft({ body: bodyOf(draft, undefined) }, { idempotencyKey: newKey() });
  return { draftId: saved.id, draftUpdatedAt: saved.updatedAt };
}

/**
 * Saves a draft on the server; what was saved before is written over. Where that was deleted or changed meanwhile, this
 * becomes a draft of its own (`beside`: next to the changed one), so that nobody's words are lost.
 */
export async function storeDraft(
  draft: Draft,
  key = newKey(),
): Promise<{ saved: { id: string; updatedAt: string }; beside: boolean }> {
  const post = (id: string | undefined, idempotencyKey: string) =>
    api.messaging.saveDraft({ body: bodyOf(draft, id) }, { idempotencyKey });
  try {
    return { saved: await post(draft.draftId, key), beside: false };
  } catch (failure) {
    const clash = draft.draftId && failure instanceof ApiError;
    if (!clash || (failure.status !== 404 && failure.status !== 409)) throw failure;
    return { saved: await post(undefined, `${key}-beside`), beside: failure.status === 409 };
  }
}

/** Saves what stands here as a draft, and says so. */
export function useSaveDraft({ draft, become }: DraftWork): { saving: boolean; save: () => Promise<void> } {
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const save = async () => {
    if (!isWorthKeeping(draft)) return void toast(nothingToSave);
    setSaving(true);
    try {
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
