import { catalogue } from '../../core/catalogue.ts';

/** The texts of the sheet on which names are ticked by hand. */
export const sheetWords = catalogue('sunday-sheet', {
  title: 'Sunday sheet',
  theSheet: 'the sheet',
  state: '{day}, {time}, {group}',
  everybody: 'everybody',
  names: '{count, plural, one {# name} other {# names}}',
  print: 'Print',
  printSheet: 'Print sheet',
  tick: 'Tick on screen',
  about:
    'Print it, tick who comes, and tick the same names on the screen afterwards. People already checked in are ticked.',
  cut: 'Only the first {shown, number} of {all, number} names are on the sheet. Print a sheet for each group instead.',
  new: 'new',
  guests: 'Guests',
  guestsAbout: 'Name and phone',
  heads: 'Headcount',
  men: 'Men',
  women: 'Women',
  children: 'Children',
  counter: 'Counted by',
  empty: 'Nobody on the roll yet',
  emptyAbout: 'Add people, or the members of the group, and their names appear here.',
  list: 'Names to tick',
  ticked: 'is in',
});
