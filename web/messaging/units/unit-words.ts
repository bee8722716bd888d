import { catalogue } from '../../core/catalogue.ts';

export const unitWords = catalogue('units', {
  title: 'SMS units',
  about: 'One unit is one page of an SMS to one person.',
  ledger: 'Unit history',
  left: 'Left',
  reserved: 'Reserved',
  used: 'Used',
  toppedUp: 'Topped up',
  toppedUpFor: 'Topped up: {reason}',
  refunded: 'Returned',
  figure: '{count, number} {what, select, used {used} reserved {reserved} other {returned}}',
  lowAbout:
    'Your biggest recent message used {usual, plural, one {# unit} other {# units}}. Another one like it would not go.',
  weeks: 'Units used, week by week',
  week: 'Week from',
  noneUsed: 'none',
  outlook: 'What is coming',
  next: 'The next scheduled message',
  nextNeeds: '“{title}” goes {when} and needs about {units, plural, one {# unit} other {# units}} as things stand.',
  nextSetAside: '“{title}” goes {when}. Its {units, plural, one {# unit is} other {# units are}} set aside.',
  nextLeft: '{left, plural, one {# unit is} other {# units are}} left after it.',
  nextLacks:
    'That is {lacks, plural, one {# unit} other {# units}} more than are left: it would wait until there are enough.',
  rate: 'At this rate',
  rateAbout:
    'The last weeks took about {perWeek, plural, one {# unit} other {# units}} each. At this rate the units {lasts, select, year {last for more than a year} other {are out {weeks, plural, =0 {within a week} one {in about a week} other {in about # weeks}}, around {day}}}.',
  none: 'No units yet',
  deleted: 'A deleted message',
});
