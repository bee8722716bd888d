import { ApiError } from '../../../core/failures.ts';
import { newKey } from '../../../core/new-key.ts';
import { payloadOf } from './draft-outcome.ts';
import type { Composer } from '../composer.ts';
import type { Draft } from './draft.ts';
import { type Action, undoButton } from '../../../core/action.ts';
import type { Message } from '../../../core/message.ts';
import { savedWords } from '../../saved-words.ts';
import { messagingKeys } from '../../keys.ts';

function bodyOf(composer: Composer, draft: Draft, id: string | undefined) {
  const { message: body, gateWayToUse: _way, draftId: _draft, ...kept } = payloadOf(composer, draft);
  return { ...kept, id, updatedAt: id && draft.draftUpdatedAt, body, isDefaultBirthDayMessage: false };
}

/** Keeps what stands here as a new draft, beside whatever was changed elsewhere; answers what the draft is from then on. */
export async function saveBeside(composer: Composer, draft: Draft): Promise<Partial<Draft>> {
  const saved = await (
    await composer.channel()
  ).calls.saveDraft({ body: bodyOf(composer, draft, undefined) }, { idempotencyKey: newKey() });
  return { draftId: saved.id, draftUpdatedAt: saved.updatedAt };
}

/**
 * Saves a draft on the server, over its earlier version. If that was deleted or changed meanwhile, this becomes a draft
 * of its own (`beside`: next to the changed one), so that nobody's words are lost.
 */
export async function storeDraft(
  composer: Composer,
  draft: Draft,
  key = newKey(),
): Promise<{ saved: { id: string; updatedAt: string }; beside: boolean }> {
  const { calls } = await composer.channel();
  const post = (id: string | undefined, idempotencyKey: string) =>
    calls.saveDraft({ body: bodyOf(composer, draft, id) }, { idempotencyKey });
  try {
    return { saved: await post(draft.draftId, key), beside: false };
  } catch (failure) {
    const clash = draft.draftId && failure instanceof ApiError;
    if (!clash || (failure.status !== 404 && failure.status !== 409)) throw failure;
    return { saved: await post(undefined, `${key}-beside`), beside: failure.status === 409 };
  }
}

/** A draft has become the message that went out. One click keeps a copy among the drafts. */
export function draftAfterSending(composer: Composer, draft: Draft): Pick<Message, 'action' | 'lifetime'> {
  if (draft.draftId === undefined) return {};
  const keep: Action<Draft, Partial<Draft>> = {
    send: (was) => saveBeside(composer, was),
    invalidates: [messagingKeys.drafts(composer)],
  };
  return { lifetime: 7000, action: undoButton(savedWords.keepDraft, keep, draft) };
}

/** Whether the draft may have been changed, sent, scheduled, deleted or forgotten elsewhere. */
export const isDraftGone = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.status === 404 || ['messaging.draft_spent', 'messaging.draft_changed'].includes(failure.code));
