import { catalogue } from '../../core/catalogue.ts';
import { plural } from '../../core/words.ts';

const people = (count: number) => plural(count, 'person', 'people');

const birthdayTexts = catalogue('birthdays', {
  title: 'Birthdays',
  span: 'Period',
  columns: { name: 'Name', on: 'Birthday', turns: 'Turns', phone: 'Phone' },
  search: 'Search birthdays',
  message: '{count, plural, one {Wish them a happy birthday} other {Wish # people a happy birthday}}',
  chosen: '{count, plural, one {# person} other {# people}} with a birthday',
  noSms: 'No SMS',
  empty: 'No birthdays in this period',
  emptyAbout:
    'Birthdays come from the day and month of birth on each person’s page. You can add them for everybody at once with an import.',
  back: 'All people',
});

export const birthdayWords = {
  ...birthdayTexts,
  spans: [
    { value: '1', label: 'Today' },
    { value: '7', label: '7 days' },
    { value: '31', label: '31 days' },
  ],
  state: (count: number, days: number) =>
    count === 0
      ? undefined
      : `${people(count)} ${count === 1 ? 'has' : 'have'} a birthday ${days === 1 ? 'today' : `in the next ${days} days`}`,
};
