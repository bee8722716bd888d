import { catalogue } from '../../core/catalogue.ts';

const birthdayTexts = catalogue('birthdays', {
  title: 'Birthdays',
  span: 'Period',
  columns: { name: 'Name', on: 'Birthday', turns: 'Turns', phone: 'Phone' },
  search: 'Search birthdays',
  message: '{count, plural, one {Wish them a happy birthday} other {Wish # people a happy birthday}}',
  onTheDay: 'Wish automatically on the day',
  text: 'Message',
  onDay: '{count, plural, one {# person} other {# people}}: {when}',
  atOnce: '{count, plural, one {# person} other {# people}}: now, because it is past 9:00 today',
  missed: '{count, plural, one {# person has} other {# people have}} no phone number or no SMS, and will not get it.',
  wish: 'Wish {count, plural, one {# person} other {# people}}',
  cancel: 'Cancel',
  wished:
    '{count, plural, =0 {Nobody is left to wish} one {# person gets the birthday message} other {# people get the birthday message}}',
  leftOut:
    '{count, plural, one {# person is} other {# people are}} left out: wished already this year, or without a number that can get it.',
  noSms: 'No SMS',
  empty: 'No birthdays in this period',
  emptyAbout:
    'Birthdays come from the day and month of birth on each person’s page. You can add them for everybody at once with an import.',
  back: 'All people',
  spans: { today: 'Today', days: '{days, number} days' },
  today: '{count, plural, one {# person has a birthday today} other {# people have a birthday today}}',
  soon: '{count, plural, one {# person has a birthday in the next {days} days} other {# people have a birthday in the next {days} days}}',
});

export const birthdayWords = {
  ...birthdayTexts,
  spans: [
    { value: '1', label: birthdayTexts.spans.today },
    ...[7, 31].map((days) => ({ value: String(days), label: birthdayTexts.spans.days({ days }) })),
  ],
  state: (count: number, days: number) => {
    if (count === 0) return undefined;
    return days === 1 ? birthdayTexts.today({ count }) : birthdayTexts.soon({ count, days });
  },
};
