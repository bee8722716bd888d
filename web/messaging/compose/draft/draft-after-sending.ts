import { undoButton, type Action } from '../../../core/action.ts';
import { ApiError } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';
import type { Channel } from '../../channel.ts';
import { savedWords } from '../../saved-words.ts';
import { messagingKeys } from '../../keys.ts';

const keep = (channel: Channel): Action<string> => ({
  send: (id) => channel.calls.restoreDraft({ params: { id } }),
  invalidates: [messagingKeys.drafts(channel)],
});

/** A draft that went out has left the list of drafts with it, and is kept after all with one click. */
export const draftAfterSending = (channel: Channel, id: string | undefined): Pick<Message, 'action' | 'lifetime'> =>
  id === undefined ? {} : { lifetime: 7000, action: undoButton(savedWords.keepDraft, keep(channel), id) };

/** Whether the draft may have been changed, sent, scheduled, deleted or forgotten elsewhere. */
export const isDraftGone = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.status === 404 || ['messaging.draft_spent', 'messaging.draft_changed'].includes(failure.code));

/** What stands here is then a message of its own: sent once more, it is meant. */
export const detachedDraft = { draftId: undefined, draftUpdatedAt: undefined };
