import { catalogue } from '../../../core/catalogue.ts';

/** What is said of the link to opt out by. */
export const optOutLinkWords = catalogue('opt-out-link', {
  label: 'Add a link to stop these messages',
  about:
    'Nobody can reply to {sender}, so they cannot reply STOP. The link goes at the end of each message and counts towards its pages.',
  aboutName:
    'Nobody can reply to a name, so they cannot reply STOP. The link goes at the end of each message and counts towards its pages.',
  notNeeded: 'Anybody who wants no more of these messages can reply STOP to {sender}. We handle it automatically.',
});
