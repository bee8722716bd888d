import type { routes } from '../../../../../contract/routes.ts';
import type { Action } from '../../../../core/action.ts';
import { api, type Output } from '../../../../core/client.ts';
import { removeFromPages } from '../../../../core/paged.ts';
import { queryClient } from '../../../../core/query-params.ts';
import { messagingKeys } from '../../../keys.ts';
import { deleteReply as question, replyWords as w } from './reply-words.ts';

export type ReplyRow = Output<(typeof routes)['messaging']['replies']>['items'][number];

const changed = { invalidates: [messagingKeys.replies, messagingKeys.replyCounts], invalidatesAfterFailure: true };

/** Marks some as read or not; without ids all of them. */
export const markReplies: Action<{ read: boolean; ids?: string[] }> = {
  ...changed,
  send: (body) => api.messaging.markReplies({ body }),
};

/** Asks, then deletes one. */
export const deleteReply: Action<string> = {
  ...changed,
  ask: () => question,
  optimistic: (id) => removeFromPages(queryClient, messagingKeys.replies, id),
  send: (id) => api.messaging.deleteReply({ params: { id } }),
  success: () => w.deleted,
};
