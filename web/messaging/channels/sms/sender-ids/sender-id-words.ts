import { catalogue } from '../../../../core/catalogue.ts';

/** Sender ids, where they are listed and where one is chosen. */
export const senderIdWords = catalogue('sender-ids', {
  title: 'Sender ids',
  what: 'the sender ids',
  columns: { mask: 'Sender id', about: 'What you can do', state: 'State' },
  create: 'Create sender id',
  none: 'No sender ids yet',
  noneAbout:
    'A sender id is the name people see instead of a number. The mobile networks must approve it before an SMS can leave.',
  state: '{approved, number} of {all, number} approved',
  missing: 'Your organisation has no sender id yet',
  noneApproved: 'None of your sender ids is approved yet',
  pending: { word: 'Pending', about: 'You have asked for it. You can send with it as soon as it is approved.' },
  processing: { word: 'Processing', about: 'The mobile networks are looking at it. This can take a few days.' },
  approved: { word: 'Approved', about: 'You can send with it.' },
  notApproved: { word: 'Not Approved', about: 'The mobile networks refused it. Create another one.' },
});

/** The states of a sender id: 0 pending, 1 processing, 2 approved, anything else not approved (spec section 4). */
export const { pending, processing, approved, notApproved } = senderIdWords;
