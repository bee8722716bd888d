import type { Words } from '../errors.ts';
import type { z } from 'zod';
import type { InputCode } from '../../../contract/input-code.ts';
import { inputWordsOf } from '../../../contract/language/input-words.ts';
import { catalogue, type Text } from '../language/catalogue.ts';
import { commonWords } from '../language/common-words.ts';

const texts = catalogue('inputs', {
  linkIncomplete: 'This link is incomplete. Open it again from the message.',
  enterPin: 'Enter the six digits of the PIN.',
  notADoorFile: 'This is not a file from the door. Choose the one that the device saved.',
  newerDoorFile: 'This file is from a newer version. Update this server, then upload it again.',
  tooManyCheckins: 'This file holds too many check-ins.',
  smallerAmount: 'Enter a smaller amount.',
  currencyCode: 'Enter a currency code such as NGN.',
  momentAsIso: 'Give the moment as ISO 8601.',
  dayFromYearOne: 'Enter a day from the year 1 on.',
  chooseTime: 'Choose a time such as 09:00',
  chooseDate: 'Choose a date such as 2026-05-31',
  enterEmailAddress: 'Enter an e-mail address',
  enterTitle: 'Enter a title, such as Welcome',
  nameOfTemplate: 'Give the template a name.',
  colour: 'Write a colour such as #14634f.',
  tooManyTyped: 'This is too many numbers to type. Upload them as a contact file.',
  emailTooLarge: 'This e-mail is over 1 MB. Upload pictures instead of pasting them, or shorten the text.',
  unsavedCharacter: 'Has a character that cannot be saved',
  notAFieldKey: 'This is not the key of a field.',
  oursOrFile: 'Choose “ours” or “file” for all rows.',
  sameOrNew: 'Choose “same”, “new” or “skip” for all who look alike.',
  skipOnly: 'Rows without a phone number, and those with cells left out, can only be skipped.',
  enterPassword: 'Enter your password.',
  enterEightDigits: 'Enter the 8 digits of the code.',
  fourDecimals: 'Enter at most four decimals.',
  giveItAName: 'Give it a name.',
  pictureKind: 'This kind of file cannot be used. Choose a JPEG, PNG, GIF, WebP, TIFF or BMP.',
  coverTooLarge: 'This cover is larger than 5 MB. Make it smaller, and choose it again.',
  peopleFileKind: 'This kind of file cannot be used. Choose an .xlsx, .xlsm, .xls, .ods, .csv, .txt or .vcf file.',
  unknownOperation: 'This kind of operation is not known. Update the app.',
  unreadableOperation: 'This could not be read.',
  notJson: 'This should be JSON of the shape that /api/docs shows.',
  chooseFromList: 'Choose one from the list.',
  longText: 'Keep this within {limit, number} characters.',
  longerThan: 'Should not be longer than {limit, number} characters',
  atMost: 'At most {limit, number}.',
  amountUpTo: 'Enter an amount up to {limit, number}.',
  fewerMonths: 'At least 1 month.',
});

/** The ones that screens say as well. */
export const { nameOfThisPerson, ...wordsOfBoth } = inputWordsOf<Text>(catalogue);

/** The schemas' own words for a wrong input; `limit` is the maximum. */
export const inputTexts = {
  ...texts,
  ...wordsOfBoth,
  fillIn: commonWords.fillThisIn,
  enterFirstName: commonWords.enterAFirstName,
  enterMessage: commonWords.enterYourMessage,
  nameNeedsLetters: commonWords.aNameNeedsLettersMarks,
} satisfies Record<InputCode, Text | ((values: { limit: number }) => Text)>;

/** The text of a code; undefined if there is no such code. */
export function inputText(code = '', limit = 0): Text | undefined {
  if (!Object.hasOwn(inputTexts, code)) return undefined;
  const text = inputTexts[code as InputCode];
  return typeof text === 'function' ? text({ limit }) : text;
}

/** The text of a schema's own issue; `maximum` and `minimum` are its limits. */
export function wordsOfIssue(issue: z.core.$ZodIssue): Words {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.code === 'too_small' ? issue.minimum : 0;
  return inputText(issue.message, Number(limit)) ?? issue.message;
}
