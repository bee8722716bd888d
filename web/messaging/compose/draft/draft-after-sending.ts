import { undoButton, type Action } from '../../../core/action.ts';
import { ApiError } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';
import { savedWords } from '../../saved-words.ts';
import { messagingKeys } from '../../keys.ts';
import type { Composer } from '../composer.ts';
import type { Draft } from './draft.ts';
import { saveBeside } from './store-draft.ts';

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

/** What stands here is then a message of its own: sent once more, it is meant. */
export const detachedDraft = { draftId: undefined, draftUpdatedAt: undefined };
