import { catalogue } from '../../core/catalogue.ts';

const birthdayTexts = catalogue('birthdays', {
  title: 'Birthdays',
  span: 'Period',
  columns: { name: 'Name', on: 'Birthday', turns: 'Turns', phone: 'Phone' },
  search: 'Search birthdays',
  message: '{count, plural, one {Wish them a happy birthday} other {Wish # people a happy birthday}}',
  onTheDay: 'Wish automatically on the day',
  notYet: 'None of them has a birthday today.',
  chosen: '{count, plural, one {# person} other {# people}} with a birthday',
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
