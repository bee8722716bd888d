/** Under which names the screens keep what they read of messages; a shorter key names all that begin with it. */
export const messagingKeys = {
  groups: ['messaging', 'groups'],
  senderIds: ['messaging', 'sender-ids'],
  units: ['messaging', 'units'],
  ledger: ['messaging', 'ledger'],
  receipt: ['messaging', 'receipt'],
  schedules: ['messaging', 'schedules'],
  drafts: ['messaging', 'drafts'],
  defaults: ['messaging', 'defaults'],
  replies: ['messaging', 'replies'],
  replyCounts: ['messaging', 'reply-counts'],
  sent: ['messaging', 'sent'],
  report: (id: string) => ['messaging', 'report', id],
  recipients: (id: string) => ['messaging', 'recipients', id],
};
