import { catalogue } from '../../core/catalogue.ts';

/** What is said while a message that was sent just now arrives. */
export const liveWords = catalogue('liveReport', {
  region: 'What next',
  title: 'Your message is on its way',
  done: 'Your message has gone out',
  trialTitle: 'Your trial is under way',
  trialDone: 'Your trial is done',
  another: 'Send another',
  good: 'Good',
  open: 'Open the report',
  card: 'Share the good news',
  cardAbout: 'A picture with these figures. Nobody’s name, number or words are on it.',
  share: 'Share',
  save: 'Save the picture',
  reached: '{count, plural, one {person reached} other {people reached}}',
  sharedReached: '{count, plural, one {person} other {people}} reached {where}',
  by: 'by {channel}, {day}',
  alt: '{count, plural, one {# person reached} other {# people reached}} by {channel}',
  notShared: 'It could not be shared',
  notSharedAbout: 'Save the picture instead and send it from there.',
});
