import { catalogue } from '../../core/catalogue.ts';

const texts = catalogue('import-preview', {
  reading: 'These are the first rows. We are still reading the others and comparing them with the people you have.',
  discard: 'Discard',
  save: 'Save',
  all: 'All',
  kinds: {
    new: 'New',
    update: 'Update',
    conflict: 'Conflict',
    same: 'Same',
    bad: 'To fix',
    alike: 'Look alike',
    dropped: 'Cells left out',
  },
  marks: { new: 'new', update: 'update', conflict: 'conflict', same: 'same', bad: 'to fix' },
  summary: '{rows, plural, one {# row} other {# rows}}: {parts, list, plain}.',
  counted: {
    new: '{count, number} new',
    update: '{count, plural, one {# update} other {# updates}}',
    conflict: '{count, plural, one {# conflict} other {# conflicts}}',
    same: '{count, number} the same',
    bad: '{count, number} to fix',
  },
  updatesThere: 'People you already have are updated, never added twice. Blank cells change nothing.',
  choosesDiffering: 'Where the file differs from what you have, you choose.',
  leavesBad: 'Rows to fix are left out, unless you correct them here.',
  keepsDropped:
    '{count, plural, one {# row is} other {# rows are}} saved without some cells; what stood there stays as a note with the person.',
  nothingGood: 'No row can be saved yet. Open a row to correct it, or fix the file and upload it again.',
  differs: 'Different {fields, list, plain}.',
  fills: 'Adds {fields, list, plain}.',
  changeColumns: 'Change the columns',
  leave: {
    title: 'Leave your corrections behind?',
    message:
      '{count, plural, one {You corrected a row here.} other {You corrected # rows here.}} The file does not have that, so it would be lost.',
    readAgain: 'Read the file again',
  },
  columnsLeft: '{count, plural, one {# column is} other {# columns are}} left out: {headers, list, plain}',
  dates: {
    title: 'Dates in {header} such as {example} are',
    day: 'Day first: {date}',
    month: 'Month first: {date}',
  },
  noneOfMark: 'No rows of this kind',
  row: 'Row {row}',
  rowOf: 'Row {row}: {name}',
  rowFine: 'This row is fine.',
  noName: 'No name',
  closeRow: 'Close the note',
  columns: { row: 'Row', name: 'Name', phone: 'Phone', email: 'E-mail', gender: 'Gender', mark: 'State', note: 'Note' },
  savingAll: '{people, plural, one {Saving # person} other {Saving # people}}',
  savingSome: '{people, plural, one {Saving: {done, number} of # person} other {Saving: {done, number} of # people}}',
});

type Counts = { rows: number; new: number; update: number; conflict: number; same: number; bad: number };
const counted = ['new', 'update', 'conflict', 'same', 'bad'] as const;

/** The preview of a file, row by row. */
export const previewWords = {
  ...texts,
  summary: (counts: Counts): string =>
    texts.summary({
      rows: counts.rows,
      parts: counted.filter((kind) => counts[kind] > 0).map((kind) => texts.counted[kind]({ count: counts[kind] })),
    }),
  whatSaves: (counts: { alreadyThere: number; conflict: number; bad: number; dropped: number }): string =>
    [
      counts.alreadyThere > 0 && texts.updatesThere,
      counts.conflict > 0 && texts.choosesDiffering,
      counts.bad > 0 && texts.leavesBad,
      counts.dropped > 0 && texts.keepsDropped({ count: counts.dropped }),
    ]
      .filter(Boolean)
      .join(' '),
  rowTitle: (row: number, name: string): string => (name ? texts.rowOf({ row, name }) : texts.row({ row })),
  saving: (done: number, people: number): string =>
    done ? texts.savingSome({ done: Math.min(done, people), people }) : texts.savingAll({ people }),
};

/** Choosing between what is known and what a file says. */
export const choiceWords = catalogue('import-choices', {
  about: 'Choose what to keep where the file differs from what you have. Blank cells never replace anything.',
  all: '{count, plural, one {# row differs} other {# rows differ}} from what you have',
  allSides: { ours: 'Keep ours for all', file: 'Use the file’s for all' },
  keep: { ours: '{field}: keep ours, {value}', file: '{field}: use the file’s, {value}' },
  sides: { ours: 'Ours', file: 'The file’s' },
  field: 'Field',
  blank: 'blank',
  fate: 'What to do with this row',
  fates: {
    complete: 'Update this person',
    add: 'Add this person',
    new: 'Save as a new person',
    skip: 'Skip this row',
  },
  correct: 'Correct this row',
});

/** Who may be the same person. */
export const alikeWords = catalogue('import-look-alikes', {
  title: '{count, plural, one {# row looks} other {# rows look}} like somebody you have, or like another row',
  about: 'Are they the same people? Answer for all of them here, or open a row and answer for that one.',
  forAll: 'All rows that look alike',
  choose: 'Choose an answer',
  all: { new: 'These are different people', same: 'These are the same people' },
  same: 'This is {name}',
  reached: '{name} ({by, list, plain})',
  ofRow: '{who} in row {row}',
  question: 'Is this {who}?',
});
