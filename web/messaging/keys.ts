import type { Channel } from './channel.ts';

type Named = Pick<Channel, 'name'>;
/** The lists of a channel's messages. */
export type List = 'drafts' | 'scheduled' | 'past' | 'sent';

/** Under which names the screens keep what they read of messages; a shorter key names all that begin with it. */
export const messagingKeys = {
  groups: ['messaging', 'groups'],
  senderIds: ['messaging', 'sender-ids'],
  units: ['messaging', 'units'],
  afterRestore: ['messaging', 'after-restore'],
  outlook: ['messaging', 'ledger', 'outlook'],
  ledger: ['messaging', 'ledger'],
  receipt: ['messaging', 'receipt'],
  list: ({ name }: Named, which: List) => ['messaging', 'list', name, which],
  lists: ({ name }: Named) => ['messaging', 'list', name],
  defaults: ({ name }: Named) => ['messaging', 'defaults', name],
  replies: ['messaging', 'replies'],
  replyCounts: ['messaging', 'reply-counts'],
  report: (id: string) => ['messaging', 'report', id],
  recipients: (id: string) => ['messaging', 'recipients', id],
};
