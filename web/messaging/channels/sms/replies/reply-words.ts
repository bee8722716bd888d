import type { Question } from '../../../../core/confirm.tsx';
import { catalogue } from '../../../../core/catalogue.ts';

export const replyWords = catalogue('replies', {
  stateNone: 'Nobody has written back so far',
  state: '{total, plural, one {# reply} other {# replies}}',
  stateUnread: '{total, plural, one {# reply} other {# replies}}, {unread, number} unread',
  search: 'Search replies',
  found: '{count, number} found',
  columns: { from: 'From', text: 'Reply', about: 'To your message' },
  unread: 'Unread',
  none: 'No replies yet',
  noneAbout:
    'Replies to your messages appear here. People can reply only if the sender is a number and the provider passes replies on; nobody can reply to a name. We handle STOP, START and HELP automatically.',
  noMatch: 'No reply contains “{text}”',
  answer: 'Answer',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAll: 'Mark all as read',
  open: 'Open',
  answers: 'Reply to your message',
  deleted: 'Reply deleted',
  ask: {
    title: 'Delete this reply?',
    message: 'It will be deleted for every administrator and cannot be restored.',
    verb: 'Delete it',
    cancel: 'Keep it',
  },
});

export const deleteReply: Question = { ...replyWords.ask, danger: true };
