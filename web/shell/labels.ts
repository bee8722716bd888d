import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('shell', {
  findAnything: 'Find anything',
  aNameInShort: 'A name, a number or a group',
  found: 'Found',
  screens: 'Screens',
  places: 'Places',
  unfold: 'Unfold',
  fold: 'Fold',
  skipToThePage: 'Skip to the page',
  youAreOfflineWhatYou: 'You are offline. What you see may be old; nothing you typed is lost.',
  sandbox: 'Sandbox',
  messagesAreNotReallySent: 'Messages are not really sent, so you can try everything.',
  noticesWaitingNew: 'Notices, {waiting} new',
  youNamed: 'You: {name}',
  nothingLeaves: ': nothing leaves this computer.',
  goLive: 'Go live',
  onlyEmailsLeave: ': no SMS leaves this computer, but e-mails do.',
});
