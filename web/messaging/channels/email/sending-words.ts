import { catalogue } from '../../../core/catalogue.ts';
import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

/** Words for sending an e-mail (spec section 8, E-mail). */
export const sendingEmailWords = catalogue('sending-email', {
  goes: '{people}: “{subject}”.',
  goesWithoutSubject: '{people}, without a subject.',
  sending: 'Sending Email',
  failed: { title: 'Not Sent', detail: 'Email sending failed' },
});

const notSent: Message = { severity: 'error', ...sendingEmailWords.failed };
export const sendFailures: FailureWords = {
  timeout: notSent,
  other: notSent,
};
