import type { CustomWords } from '../../../contract/people/custom-fields.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** How values are read in what the server writes. */
export const customWords: CustomWords = {
  yes: 'Yes',
  no: 'No',
  day: (iso) => dayFormat.format(new Date(`${iso}T00:00:00Z`)),
  number: String,
};
