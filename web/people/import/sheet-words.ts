import { catalogue } from '../../core/catalogue.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

const texts = catalogue('import-preview', {
  reading: 'These are the first rows. We are still reading the others and comparing them with the people you have.',
  again: 'Reading the file again',
  saveSome: 'Save {good, number}, leave {left, number}',
  saveOthers: 'Save the others',
  all: 'All',
  kinds: {
    bad: 'To fix',
    alike: 'Look alike',
    dropped: 'Cells left out',
    noPhone: 'No phone',
    new: 'New',
    update: 'Update',
    conflict: 'Conflict',
    same: 'Same',
  },
  summary: '{rows, plural, one {# row} other {# rows}}: {parts, list, plain}.',
  counted:
    '{kind, select, new {{count, number} new} update {{count, plural, one {# update} other {# updates}}} conflict {{count, plural, one {# conflict} other {# conflicts}}} same {{count, number} the same} other {{count, number} to fix}}',
  updatesThere: 'People you already have are updated, never added twice. Blank cells change nothing.',
  leavesBad: 'Rows to fix are left out, unless you correct them here.',
  keepsDropped:
    '{count, plural, one {# row is} other {# rows are}} saved without some cells; what stood there stays as a note with the person.',
  nothingGood:
    'No row can be saved yet. Choose what the columns hold or the row with the headers, or correct a row here.',
  differs: 'Different {fields, list, plain}.',
  fills: 'Adds {fields, list, plain}.',
  leave: {
    title: 'Leave your corrections behind?',
    message:
      '{count, plural, one {You corrected a row here.} other {You corrected # rows here.}} The file does not have that, so it would be lost.',
    readAgain: 'Read the file again',
  },
  dates: {
    title: 'Dates in {header} such as {example} are',
    first: '{first, select, day {Day} other {Month}} first: {date}',
  },
  takeOffer: 'Read it so',
  leaveOffer: 'Do not read it so',
  gives: '{count, plural, one {Gives # person} other {Gives # people}}: {samples, list, plain}.',
  row: 'Row {row}',
  headRow: 'Row',
  headReach: 'Phone or e-mail',
  showMore: 'Show more rows',
  correct: 'Correct this row',
  saving: 'Saving{done, plural, =0 {} other {: # of}} {people, plural, one {# person} other {# people}}',
});

type Counts = { rows: number; new: number; update: number; conflict: number; same: number; bad: number };
const counted = ['new', 'update', 'conflict', 'same', 'bad'] as const;

/** The preview of a file as a grid. */
export const sheetWords = {
  ...texts,
  summary: (counts: Counts): string =>
    texts.summary({
      rows: counts.rows,
      parts: counted.filter((kind) => counts[kind] > 0).map((kind) => texts.counted({ kind, count: counts[kind] })),
    }),
  whatSaves: (counts: { alreadyThere: number; bad: number; dropped: number }): string =>
    [
      counts.alreadyThere > 0 && texts.updatesThere,
      counts.bad > 0 && texts.leavesBad,
      counts.dropped > 0 && texts.keepsDropped({ count: counts.dropped }),
    ]
      .filter(Boolean)
      .join(' '),
  rowTitle: (row: number, name: string): string => {
    const label = texts.row({ row });
    return name ? commonWords.named({ label, name }) : label;
  },
  saving: (done: number, people: number): string => texts.saving({ done: Math.min(done, people), people }),
};

/** The table within the file: its sheet, its headers and its columns. */
export const tableWords = catalogue('import-table', {
  several: 'Several sheets of this workbook seem to hold people. Choose which to import.',
  sheet: 'Sheet',
  allSheets: 'All {count, number} sheets that go together',
  headers: 'Row with the headers',
  noHeaders: 'My file has no headers',
  useRow: 'Row {row, number}: use as the headers',
  rowSays: 'Row {row, number}: {cells}',
  headerState: 'Headers',
  columns: '{count, plural, one {# column} other {# columns}} of the file',
  meaning: '{header} is',
  noSamples: 'This column is empty',
  why: {
    said: 'You chose this.',
    header: 'The header says so.',
    values: 'The cells look like this.',
    groups: 'Choose Group if these are groups: everybody is put into theirs.',
    unknown: 'We do not know this header.',
  },
  unsure: '{count, plural, one {Is this column right?} other {Are these columns right?}} {headers, list, plain}',
  right: 'Yes, they are right',
  contactMissing: 'No column holds phone numbers or e-mail addresses. You can go on without them.',
  columnsLeft: '{count, plural, one {# column is} other {# columns are}} left out: {headers, list, plain}',
  cellOf: '{column}, row {row, number}',
});

/** Answers to what a row asks. */
export const answerWords = catalogue('import-choices', {
  all: '{count, plural, one {# row differs} other {# rows differ}} from what you have',
  allSides: '{side, select, ours {Keep ours} other {Use the file’s}} for all',
  side: '{side, select, ours {Ours} other {The file’s}}: {value}',
  fate: 'What to do with row {row}, {name}',
  sidesOf: '{column} of row {row}',
  new: 'Save as a new person',
  ofAll:
    '{count, plural, one {The # row} other {All # rows}} {kind, select, noPhone {without a phone number} other {with cells left out}}',
  alike: {
    title:
      '{count, plural, one {# row looks} other {# rows look}} like somebody you have, or like another row. Answer for all of them here, or in each row.',
    choose: 'Choose an answer',
    all: { new: 'These are different people', same: 'These are the same people', skip: 'Leave them out' },
    same: 'This is {name}',
    reached: '{name} ({by, list, plain})',
    ofRow: '{who} in row {row}',
    question: 'Is this {who}?',
  },
});
