import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { removeFromPages } from '../../core/paged.ts';
import { toast } from '../../core/toast.tsx';
import { messagingKeys } from '../keys.ts';
import { useLiveMessages } from '../live-messages.ts';
import { deleteReply, replyWords as w } from '../reply-words.ts';

export type ReplyRow = Output<(typeof routes)['messaging']['replies']>['items'][number];

/** How many replies nobody has read yet; follows what comes in. */
export function useUnreadReplies(): number {
  useLiveMessages([messagingKeys.replyCounts], { topics: ['reply'], every: 300 });
  const { data } = useQuery({
    queryKey: messagingKeys.replyCounts,
    queryFn: () => api.messaging.replyCounts(),
    staleTime: 10_000,
  });
  return data?.unread ?? 0;
}

/** Marking and deleting; the lists are read anew. */
export function useReplyActs() {
  const client = useQueryClient();
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (failure) {
      toast.failure(failure);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: messagingKeys.replies });
      void client.invalidateQueries({ queryKey: messagingKeys.replyCounts });
    }
  };
  return {
    mark: (read: boolean, ids?: string[]) => act(() => api.messaging.markReplies({ body: { read, ids } })),
    remove: async (id: string): Promise<boolean> => {
      if (!(await confirm(deleteReply))) return false;
      await removeFromPages(client, messagingKeys.replies, id);
      const gone = await act(() => api.messaging.deleteReply({ params: { id } }));
      if (gone) toast.success(w.deleted);
      return gone;
    },
  };
}
