import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError } from '../../core/failures.ts';
import { newKey } from '../../core/new-key.ts';
import { toast } from '../../core/toast.tsx';
import { messagingKeys } from '../keys.ts';
import { draftFailures, draftSaved } from '../kept-words.ts';
import type { Draft } from './draft.ts';
import { payloadOf } from './payload.ts';
import type { DraftWork } from './use-draft.ts';

function bodyOf(draft: Draft, id: string | undefined) {
  const { subject, isPersonalized, groupedContacts, toOthers, ToContacts, sharedAddress, optOutLink, fileId } =
    payloadOf(draft);
  const body = draft.text;
  return {
    id,
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

/** Saves what stands here as a draft; what was saved before is written over, or anew where it was deleted meanwhile. */
export function useSaveDraft({ draft, change }: DraftWork): { saving: boolean; save: () => Promise<void> } {
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const post = (id: string | undefined) =>
    api.messaging.saveDraft({ body: bodyOf(draft, id) }, { idempotencyKey: newKey() });
  const save = async () => {
    setSaving(true);
    try {
      const saved = await post(draft.draftId).catch((failure: unknown) => {
        if (draft.draftId && failure instanceof ApiError && failure.status === 404) return post(undefined);
        throw failure;
      });
      change({ draftId: saved.id });
      void client.invalidateQueries({ queryKey: messagingKeys.drafts });
      toast(draftSaved);
    } catch (failure) {
      toast.failure(failure, draftFailures);
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
