import type { Question } from '../../../../core/confirm.tsx';
import { plural } from '../../../../core/words.ts';
import { number } from '../../../../ui/wording/formats.ts';

export const replyWords = {
  part: 'Replies',
  state: (total: number, unread: number) =>
    `${plural(total, 'reply', 'replies')}${unread > 0 ? `, ${number(unread)} unread` : ''}`,
  search: 'Search replies',
  found: (count: number) => `${number(count)} found`,
  columns: { from: 'From', text: 'Reply', about: 'To your message', when: 'When' },
  unread: 'Unread',
  optedOut: 'No SMS',
  none: 'No replies yet',
  noneAbout:
    'Replies to your messages appear here. People can reply only if the sender is a number and the provider passes replies on; nobody can reply to a name. We handle STOP, START and HELP automatically.',
  noMatch: (text: string) => `No reply contains “${text}”`,
  answer: 'Answer',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAll: 'Mark all as read',
  remove: 'Delete',
  open: 'Open',
  person: 'Open their page',
  answers: 'Reply to your message',
  deleted: 'Reply deleted',
};

export const deleteReply: Question = {
  title: 'Delete this reply?',
  message: 'It will be deleted for every administrator and cannot be restored.',
  verb: 'Delete it',
  cancel: 'Keep it',
  danger: true,
};
