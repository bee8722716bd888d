import { catalogue } from '../../../core/language/catalogue.ts';

/** The sheet of the template that says what goes where. Headers, and what only English is read of, stand as they are read. */
export const templateTexts = catalogue('import-template', {
  members: 'Members',
  sheet: 'How to fill it in',
  column: 'Column',
  write: 'What to write',
  example: 'Example',
  firstName: 'The only column that must be filled, unless LastName is',
  lastName: 'Surname',
  email: 'One address',
  phone: 'One number, with or without the country code',
  address: 'In one line',
  birthday: 'The day of the month, 1 to 31',
  birthMonth: 'Number or name of the month',
  birthYear: 'Four digits; can be blank',
  gender: '{male} or {female}',
  anyWords: 'Any words',
  married: 'Married',
  reached: 'How this person likes to be reached',
  yes: 'Yes',
  weekends: 'On weekends',
  group: 'A column you can add: names of groups, with ; between them',
  groups: 'Choir; Ushers',
  further: 'Columns you can also add',
  toFix: '{name} - to fix',
});
