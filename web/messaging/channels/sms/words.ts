import type { Message } from '../../../core/message.ts';
import { plural } from '../../../core/words.ts';

export const smsWords = {
  title: 'Compose SMS',
  noSender: {
    severity: 'error',
    title: 'No sender id selected',
    detail: 'Kindly select a sender id and try again.',
  } satisfies Message,
  confirmSend: 'Confirm Send',
  choose: 'Choose how to send',
  sending: 'Sending SMS',
  sent: 'SMS sent',
};

export const pages = (count: number): string => plural(count, 'page', 'pages');
