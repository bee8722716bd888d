import { catalogue } from '../../core/catalogue.ts';

export const unitWords = catalogue('units', {
  title: 'Units',
  about: 'One unit is one page of an SMS to one person.',
  ledger: 'Units in and out',
  search: 'Search messages',
  found: '{count, number} found',
  what: 'What',
  when: 'When',
  left: 'Left',
  leftNote: 'available to send',
  reserved: 'Reserved',
  reservedNote: 'for messages on their way',
  used: 'Used',
  usedNote: 'for what was sent',
  toppedUp: 'Topped up',
  toppedUpFor: 'Topped up: {reason}',
  toppedUpNote: 'in all',
  refunded: 'Returned',
  figures: {
    used: '{count, number} used',
    reserved: '{count, number} reserved',
    refunded: '{count, number} returned',
  },
  lowAbout:
    'Your biggest recent message used {usual, plural, one {# unit} other {# units}}. Another one like it would not go.',
  none: 'No units yet',
  noneAbout: 'Every top-up and every message is listed here with its units.',
  deleted: 'A deleted message',
  notFound: 'No message contains “{text}”',
});
