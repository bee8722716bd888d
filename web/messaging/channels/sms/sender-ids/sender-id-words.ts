import type { FailureWords } from '../../../../core/failures.ts';

/** The screens on which a sender id is asked for and followed. */
export const senderIdWords = {
  title: 'Sender ids',
  create: 'Create sender id',
  label: 'Sender id',
  about: 'The name people see instead of a number: 3 to 11 letters and digits, such as GraceChapel.',
  request: 'Request',
  cancel: 'Cancel',
  none: 'No sender ids yet',
  noneAbout:
    'A sender id is the name people see instead of a number. The mobile networks must approve it before an SMS can leave.',
  state: (approved: number, all: number) => `${approved} of ${all} approved`,
  missing: 'Your organisation has no sender id yet',
  noneApproved: 'None of your sender ids is approved yet',
};

export const senderIdFailures: FailureWords = {
  other: {
    severity: 'error',
    title: 'Not requested',
    detail: 'The sender id could not be requested. Please try again.',
  },
};

/** The states of a sender id: 0 pending, 1 processing, 2 approved, anything else not approved (spec section 4). */
export const senderStates = {
  pending: { word: 'Pending', about: 'It has been requested. You can send with it as soon as it is approved.' },
  processing: { word: 'Processing', about: 'The mobile networks are looking at it. This can take a few days.' },
  approved: { word: 'Approved', about: 'You can send with it.' },
  notApproved: { word: 'Not Approved', about: 'The mobile networks refused it, create another one.' },
};
