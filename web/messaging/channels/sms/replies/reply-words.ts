import type { Question } from '../../../../core/confirm.tsx';
import { catalogue } from '../../../../core/catalogue.ts';
import { sharedWords } from '../../../../ui/wording/shared-words.ts';
import { messagingCommon } from '../../../common-words.ts';

export const replyWords = catalogue('replies', {
  state: '{total, plural, one {# reply} other {# replies}}{unread, plural, =0 {} other {, # unread}}',
  columns: { from: 'From', text: 'Reply', about: 'To your message' },
  unread: 'Unread',
  none: 'No replies yet',
  noneAbout:
    'Replies to your messages appear here. People can reply only if the sender is a number and the provider passes replies on; nobody can reply to a name. We handle STOP, START and HELP automatically.',
  answer: 'Answer',
  mark: 'Mark as {read, select, yes {read} other {unread}}',
  markAll: 'Mark all as read',
  ask: {
    title: 'Delete this reply?',
    message: 'It cannot be restored.',
  },
});

export const deleteReply: Question = {
  ...replyWords.ask,
  verb: sharedWords.delete,
  cancel: messagingCommon.keepIt,
  danger: true,
};
