import { catalogue } from '../../../core/language/catalogue.ts';

/** Why an import cannot be read, corrected, saved or undone, and what to do about it. */
export const refusals = catalogue('import-refusals', {
  noPeople: 'This file has headers but no people. Write them below the headers and upload it again.',
  alreadySaved: 'This import is already saved.',
  gone: 'This import was discarded or undone. Upload the file again.',
  severalRows: 'Several rows are about this person. Correct the file and upload it again.',
  notSaved: 'This import is not saved, or was already undone.',
  tooOld: 'You can undo an import within {days} days. This one is older.',
  tooManyEntries: 'The body should have at most {most, number} entries.',
  noPhones:
    'No column of this file has phone numbers. Name one of them PhoneNumber in the first row, as in the template, and upload it again.',
  manyReshaped:
    'A list of this shape can have at most 20,000 rows. Split it into smaller files, or put the people into rows with the headers above them.',
  nobody: 'This file has no phone numbers. Write them below the headers and upload it again.',
});

/** Describes lists that can be read in two ways. */
export const offers = catalogue('import-offers', {
  sideBySide: 'This looks like {lists, plural, =2 {two} other {#}} lists side by side.',
  secondTable: 'Rows {from, number} to {to, number} look like a second table with its own headers.',
  shape:
    'This looks like {shape, select, transposed {a list on its side, with a column for each person} months {birthdays below the names of their months} labelled {a list with a line for each detail of a person} couples {a list of couples, with two people in a row} families {a list of families, with everybody of one in a row} other {a list with several details in one cell}}.',
  named:
    '{count, plural, one {Row {rows, list, plain} seems to name two people.} other {# rows seem to name two people each, such as {rows, list, plain}.}}',
});

/** Kinds of rows that are not people. */
export const notInTable = catalogue('import-grid', {
  above: 'Above the table',
  header: 'The headers',
  below: 'Below the table',
  repeats: 'Repeats the headers',
  notPerson: 'Not a person',
});

/** Repairs to a file as a whole, and things left alone. */
export const notes = catalogue('import-file-notes', {
  read: '{rows, plural, one {# row} other {# rows}} read',
  knownColumns: 'The columns were read as you chose before for a file with these headers.',
  columnTaken: 'The column “{header}” was left out, because another column has {column}.',
  notPeople: 'Rows that are not people were left out: {rows, list, plain}{more, plural, =0 {} other { and # more}}.',
  sideBySideAll:
    'There are {lists, plural, =2 {two} other {#}} lists side by side on this sheet, and all of them were read. Row 1 of the second is counted as row {row}.',
  twoInRows:
    'Rows that name two people were read as two: {rows, list, plain}{more, plural, =0 {} other { and # more}}. The second of row {row, number} is counted as row {countedAs, number}.',
  severalInRow:
    'Each row of this file is a {kind, select, families {family} other {couple}}, and everybody in it was read. The next person of row {row, number} is counted as row {countedAs, number}.',
  newGroups:
    'Saving makes {count, plural, one {a new group} other {# new groups}}: {names, list, plain}{more, plural, =0 {} other { and # more}}.',
  family:
    'Family “{name}”{heads, plural, =0 {} other {: {head} is its head}}{spouses, plural, =0 {} other {, {spouse} the spouse}}{children, plural, =0 {} one {, {childNames, list, plain} the child} other {, {childNames, list, plain} the children}}{wards, plural, =0 {} one {, {wardNames, list, plain} a ward} other {, {wardNames, list, plain} wards}}.',
  moreFamilies:
    '{count, plural, one {# more family is made or completed.} other {# more families are made or completed.}}',
  partsUnsaid:
    'The file does not say for certain who these are in their families, so they become wards: {names, list, plain}{more, plural, =0 {} other { and # more}}. Change that in the family once they are saved.',
  severalNumbers:
    '{count, plural, one {# row has several numbers; each is a separate contact.} other {# rows have several numbers; each is a separate contact.}}',
  repeatedHeaders:
    '{count, plural, one {# row repeats the headers and was left out.} other {# rows repeat the headers and were left out.}}',
  withoutPhone:
    '{count, plural, one {# row has no phone number and was left out.} other {# rows have no phone number and were left out.}}',
});

/** The sheet of the template that says what goes where. Headers, and what only English is read of, stand as they are read. */
export const templateTexts = catalogue('import-template', {
  firstName: 'The only column that must be filled, unless LastName is',
  birthday: 'The day of the month, 1 to 31',
  birthMonth: 'Number or name of the month',
  birthYear: 'Four digits; can be blank',
  anyWords: 'Any words',
  reached: 'How this person likes to be reached',
  group: 'A column you can add: names of groups, with ; between them',
  further: 'Columns you can also add',
  toFix: '{name} - to fix',
});
