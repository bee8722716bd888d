import { catalogue, type Text } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('people-refusals', {
  noOwnPage:
    'Your account is not linked to a person here, so you have no page. An administrator can add you and give you a login.',
  emailUnconfirmed: 'Confirm your e-mail address first, by the link we sent to it. Then choose again.',
  noAddress: 'There is no number or address for this, so we cannot reach them that way.',
  tooManyCards: 'At most {most, number} cards are printed at a time. Choose fewer people, such as one group.',
  tooManyFilters: 'There are already {most} saved filters. Delete one you do not need.',
  anotherFilter: 'another filter',
  nameTaken: '“{name}” already exists. Choose another name.',
  oneOfEach: 'A family has one head and one spouse. Make the others children or wards, and save again.',
  inAnother:
    '{person} is already {part, select, head {head} other {spouse}} of “{family}”. Remove them there first, or make them a ward here.',
  mergeTwoLogins: '{kept} and {merged} can both sign in. Remove one of the two logins first, then merge.',
  mergeTwoHouseholds:
    'Both have a household: “{one}” and “{other}”. Say first who belongs together: make somebody else the head of one of them, or take one of the two out. Then merge.',
  mergeArchived: '{person} has been archived in the meantime. Restore them first, then merge.',
  changedMeanwhile: '{person} has been changed in the meantime. Check both again, then merge.',
  mergeSample: 'People of the sample data cannot be merged with your own.',
  undoneAlready: 'That has already been undone. Reload the page to see it.',
  mergeChanged:
    'This person has changed since the merge, so you cannot undo it. If they are two people, add the other one again.',
  tooManyFields: 'There are already {most} fields, including archived ones. Reuse one of them.',
  noOptions: 'Write at least one choice.',
  sameOptions: 'Two choices are the same. Write each once.',
  noPlaceInHistory: 'There is no such place in this history. Start from the top.',
});

const texts = catalogue('phone-refusals', {
  several:
    'There are {count, plural, =2 {two} other {#}} numbers here: {more, plural, =0 {{numbers, list}} other {{numbers, list, plain} and # more}}. Enter one of them.',
});

const SHOWN = 6;

/** Several numbers where one is asked for. */
export const severalPhones = (numbers: readonly string[]): Text =>
  texts.several({
    count: numbers.length,
    numbers: numbers.slice(0, SHOWN).map((number) => number.slice(0, 30)),
    more: Math.max(0, numbers.length - SHOWN),
  });

/** Problems with a person's values, and corrections of them. A row stores the name of one of these. */
export const valueTexts = catalogue('people-values', {
  leftOut: '{reason} It was left out.',
  tooLong: 'This has {length} characters. At most {longest} fit. Shorten it.',
  groupTooLong: 'The name of a group can have at most {longest} characters. Shorten it.',
  lostLetter: 'A letter of “{name}” was lost in the file.',
  noLetters: '“{name}” is not a name: it has no letters. Write at least a first name.',
  noName: 'The name is missing. Write at least a first name.',
  savedAs: 'There is no name; this is saved as {reached}.',
  notEmail: '“{typed}” is not an e-mail address. It should look like ada@example.org.',
  addressTooLong: 'This address has more than {longest} characters.',
  noPlace: 'There is no place for {others, list, plain}.',
  notPhone: '“{typed}” is not a phone number. Check the digits, or add the country code (+…).',
  lostDigits:
    '“{typed}” is a number that the spreadsheet has shortened; its last digits are gone. Format the column as text, write the number out and save the file again.',
  onlyRead: 'Only {number} was read.',
  leadingZero: 'The leading zero was missing; it was read as {number}.',
  savedToo: 'Messages go to {first}; {others, list, plain} is saved too.',
  notGender: '“{typed}” was not understood and left out. Write Male or Female.',
  notFullDate: '“{typed}” is not a full date. Write one such as 7 May 2015.',
  notBirthday: '“{typed}” is not a day of the month or a date. Write one such as 7 May 1990.',
  notMonth: '“{typed}” is not a month. Write 1 to 12, or its name.',
  notBirthYear: '“{typed}” is not a year of birth. Write a year from {from} to {to}.',
  noSuchDay: 'There is no {date}.',
  asAbove: '“{typed}” was read as in the row above: {read}.',
  nothingAbove: '“{typed}” has nothing above it that it could repeat.',
  joinedAddress: '“{rest}” stood behind the last header and was read as part of the address.',
  underNoHeader: '“{typed}” stands under no header. It is kept as a note.',
  beforeWriting: '“{said}” has no place in their entry and is kept as a note. Look at it before you write to them.',
  seemsDead: '“{name}” reads as if this person had died. Look at it before you write to them.',
  otherName: '“{name}” in “{header}” was not read. It is kept as a note.',
  besideList: '“{said}” stands beside the list and was not read. It is kept as a note.',
  sharedInRow: '{name} stands in the same row. Check whose number or address this is.',
  otherShape: '{look} Until you say so, each row is read as one person.',
  belowOtherHeaders: 'Row {row} names other columns. Check what was read of this row.',
  readAs: 'Read as {date}.',
  eitherDay: '“{typed}” may be {one} or {other}, depending on the time zone. Write the day alone.',
  notNumber: '“{typed}” is not a number. Write digits only, such as 12 or 3.5.',
  noSuchDate: 'This date does not exist. Choose another, or leave it blank.',
  notYesNo: 'Choose yes or no, or leave it blank.',
  notChoice: '“{typed}” is none of the choices: {offered, list, plain}.',
  notOneOfMany: '“{typed}” is none of the choices: {offered, list, plain} …',
  notLink: 'This link is not valid. It should look like https://example.org.',
  fieldGone: 'This field has been archived. Reload the page.',
  sameAsRow: 'The same person as in row {row}; both rows count.',
  severalPeople: '“{name}” seems to be more than one person; this is saved as one.',
  likeRow: 'Row {row} ({name}) may be the same person; until you say so, this is saved as a new person.',
  likePerson: '{name} may be the same person; until you say so, this is saved as a new person.',
  numberTaken: '{name} already has this number; this is saved as a new person.',
});

const dates = catalogue('people-dates', {
  day: '{day} {month}',
  whole: '{day} {month} {year}',
  month: '{year, select, none {{month}} other {{month} {year}}}',
});

type Parts = { day: number | null; month: number | null; year: number | null };

/** The known parts of a date, as “7 May 1990”; months are 1 to 12. */
export function dateText({ day, month: number, year }: Parts): Text | string {
  if (number === null || number < 1 || number > 12) return [day, year].filter(Boolean).join(' ');
  const month = { moment: new Date(Date.UTC(2000, number - 1)).toISOString(), zone: 'UTC', only: 'month' as const };
  if (day && year) return dates.whole({ day, month, year });
  if (day) return dates.day({ day, month });
  return dates.month({ month, year: String(year ?? 'none') });
}
