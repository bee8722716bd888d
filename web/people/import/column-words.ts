import type { CommonColumn } from '../../../contract/people/import-fields.ts';
import { catalogue } from '../../core/catalogue.ts';
import { headerLabels } from './header-words.ts';

/** Saying what the columns of a file are. */
export const columnWords = catalogue('import-columns', {
  title: 'Match the columns',
  about:
    'Choose what each column of your file holds; those we are not sure of come first. We remember it for the next file with the same headers.',
  cancel: 'Cancel',
  use: 'Use these columns',
  leftOut: 'Leave out',
  contactMissing: 'No column holds phone numbers or e-mail addresses. You can go on without them.',
  why: {
    said: 'You chose this before.',
    header: 'The header says so.',
    values: 'The cells look like this.',
    groups: 'Choose Group if these are groups: everybody is put into theirs.',
    unknown: 'We do not know this header.',
  },
  noSamples: 'This column is empty',
  meaning: '{header} is',
  nameMissing: 'Choose the column that holds the names, phone numbers or e-mail addresses.',
  twice: '{name} is chosen for two columns. Leave one of them out.',
});

const ofPlaces = catalogue('import-column-names', {
  FullName: 'Full name',
  Group: 'Group',
  Family: 'Family',
  FamilyRole: 'Role in the family',
});

/** What each column of a file may be chosen to be. */
export const columnNames: Record<CommonColumn, string> = { ...headerLabels, ...ofPlaces };
