import type { Channel } from './channel.ts';

type Named = Pick<Channel, 'name'>;

/** Under which names the screens keep what they read of messages; a shorter key names all that begin with it. */
export const messagingKeys = {
  groups: ['messaging', 'groups'],
  senderIds: ['messaging', 'sender-ids'],
  units: ['messaging', 'units'],
  afterRestore: ['messaging', 'after-restore'],
  outlook: ['messaging', 'ledger', 'outlook'],
  ledger: ['messaging', 'ledger'],
  receipt: ['messaging', 'receipt'],
  schedules: ({ name }: Named) => ['messaging', 'schedules', name],
  drafts: ({ name }: Named) => ['messaging', 'drafts', name],
  defaults: ({ name }: Named) => ['messaging', 'defaults', name],
  replies: ['messaging', 'replies'],
  replyCounts: ['messaging', 'reply-counts'],
  sent: ({ name }: Named) => ['messaging', 'sent', name],
  report: (id: string) => ['messaging', 'report', id],
  recipients: (id: string) => ['messaging', 'recipients', id],
};
