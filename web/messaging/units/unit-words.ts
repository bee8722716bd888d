import { catalogue } from '../../core/catalogue.ts';

export const unitWords = catalogue('units', {
  title: 'SMS units',
  about: 'One unit is one page of an SMS to one person.',
  ledger: 'Unit history',
  found: '{count, number} found',
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
  weeks: 'Units used, week by week',
  weeksAbout: 'Weeks begin on Sunday; the last one is not over yet.',
  week: 'Week from',
  noneUsed: 'none',
  pictureName: 'units-used',
  outlook: 'What is coming',
  next: 'The next scheduled message',
  nextNeeds: '“{title}” goes {when} and needs about {units, plural, one {# unit} other {# units}} as things stand.',
  nextSetAside: '“{title}” goes {when}. Its {units, plural, one {# unit is} other {# units are}} set aside.',
  nextLeft: '{left, plural, one {# unit is} other {# units are}} left after it.',
  nextLacks:
    'That is {lacks, plural, one {# unit} other {# units}} more than are left: it would wait until there are enough.',
  rate: 'At this rate',
  rateLasts:
    'The last weeks took about {perWeek, plural, one {# unit} other {# units}} each. At this rate the units are out in about {weeks, plural, one {a week} other {# weeks}}, around {day}.',
  rateSoon:
    'The last weeks took about {perWeek, plural, one {# unit} other {# units}} each. At this rate the units are out within a week, around {day}.',
  rateYear:
    'The last weeks took about {perWeek, plural, one {# unit} other {# units}} each. At this rate the units last for more than a year.',
  none: 'No units yet',
  noneAbout: 'Every top-up and every message is listed here with its units.',
  deleted: 'A deleted message',
  notFound: 'No message contains “{text}”',
});
