import type { Question } from '../core/confirm.tsx';
import { plural } from '../core/words.ts';
import { number } from '../ui/wording/formats.ts';

export const replyWords = {
  part: 'Replies',
  state: (total: number, unread: number) =>
    `${plural(total, 'reply', 'replies')}${unread > 0 ? `, ${number(unread)} not read yet` : ''}`,
  search: 'Search in the replies',
  found: (count: number) => `${number(count)} found`,
  columns: { from: 'From', text: 'Reply', about: 'To your message', when: 'When' },
  unread: 'Not read yet',
  optedOut: 'No SMS',
  none: 'No replies yet',
  noneAbout:
    'What people write back to your messages is listed here. They can where the sender is a number and the provider passes replies on; nobody can reply to a name. STOP, START and HELP are heeded by themselves.',
  noMatch: (text: string) => `No reply holds “${text}”`,
  answer: 'Answer',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAll: 'Mark all as read',
  remove: 'Delete',
  open: 'Open',
  person: 'Open the person',
  answers: 'Answers your message',
  deleted: 'Reply deleted',
};

export const deleteReply: Question = {
  title: 'Delete this reply?',
  message: 'It is gone for everybody and cannot be brought back.',
  verb: 'Delete it',
  cancel: 'Keep it',
  danger: true,
};
