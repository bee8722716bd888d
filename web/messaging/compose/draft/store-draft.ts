import { api } from '../../../core/client.ts';
import { ApiError } from '../../../core/failures.ts';
import { newKey } from '../../../core/new-key.ts';
import { payloadOf } from '../sending/payload.ts';
import type { Draft } from './draft.ts';

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
