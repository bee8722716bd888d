import { api } from '../core/client.ts';
import { queryClient } from '../core/query.ts';
import { type Action, runAction, undoButton } from '../core/action.ts';
import { galleryKey, type Media } from '../ui/gallery/use-gallery.ts';
import type { MediaUse } from '../../contract/media/media.ts';
import { mediaWords as w } from './words.ts';

type Deleted = { id: string; name: string; usedIn: MediaUse };

const restore: Action<Deleted> = {
  send: ({ id }, options) => api.media.restoreMedia({ params: { id } }, options),
  invalidates: [galleryKey],
};

const remove: Action<Deleted> = {
  ask: ({ name, usedIn }) => ({
    title: w.askTitle({ name }),
    message: isUsed(usedIn) ? w.askUsed({ messages: messagesOf(usedIn) }) : w.ask,
    verb: w.delete,
    danger: true,
  }),
  send: ({ id, usedIn }) =>
    api.media.deleteMedia({ query: { mediaid: id, evenIfUsed: isUsed(usedIn) ? 'true' : 'false' } }),
  success: () => w.deleted,
  undo: (_, deleted) => undoButton(w.undo, restore, deleted),
  invalidates: [galleryKey],
};

const messagesOf = ({ sent, scheduled, drafts, templates }: MediaUse): string[] => [
  ...(sent > 0 ? [w.sent({ count: sent })] : []),
  ...(scheduled > 0 ? [w.scheduled({ count: scheduled })] : []),
  ...(drafts > 0 ? [w.drafts({ count: drafts })] : []),
  ...(templates > 0 ? [w.templates({ count: templates })] : []),
];

const isUsed = (uses: MediaUse): boolean => Object.values(uses).some((count) => count > 0);

/** First finds out which messages show it, since the question says so. Resolves to whether it was deleted. */
export async function deletePicture({ id, name }: Media): Promise<boolean> {
  const read = () => api.media.getMediaById({ query: { mediaId: id } });
  const found = await queryClient
    .fetchQuery({ queryKey: ['media-use', id], queryFn: read, staleTime: 0 })
    .catch((failure: unknown) => failure);
  return runAction(remove, { id, name, usedIn: usedInOf(found) });
}

/** Where it could not be read, the deletion itself says what is wrong. */
function usedInOf(found: unknown): MediaUse {
  const none = { sent: 0, scheduled: 0, drafts: 0, templates: 0 };
  return typeof found === 'object' && found !== null && 'usedIn' in found ? (found.usedIn as MediaUse) : none;
}
