import type { CustomWords } from '../../../contract/people/custom-fields.ts';
import { say } from '../../core/language/catalogue.ts';
import { yesOrNoText } from '../../core/language/yes-no.ts';

/** How values are read in what the server writes in a language. */
export const customWords = (language: string): CustomWords => ({
  ...fileWords(language),
  day: (iso) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${iso}T00:00:00Z`),
    ),
});

/** The same in files, which are read again: days as ISO 8601 has them. */
export const fileWords = (language: string): CustomWords => ({
  yes: say(yesOrNoText(true), language),
  no: say(yesOrNoText(false), language),
  day: (iso) => iso,
  number: String,
});
