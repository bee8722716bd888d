import type { FailureWords } from '../../../core/failures.ts';
import type { Message } from '../../../core/message.ts';

/** What the toasts of sending say (spec section 8, SMS). */
export const sendFailures: FailureWords = {
  offline: { severity: 'error', title: "You 're Offline", detail: 'Please ensure you have internet access.' },
  timeout: {
    severity: 'error',
    title: 'Request Delayed',
    detail: 'SMS took too long, please check your network and try again.',
  },
  other: { severity: 'error', title: 'Failed operation', detail: 'SMS sending failed, Please try again.' },
};

/** Sending to a contact file (spec section 8). */
export const fileNotSent: Message = {
  severity: 'error',
  title: 'Not sent',
  detail: 'Sending failed, please try again',
};
