import { readFileSync } from 'node:fs';
import type { Expected, CorpusFile } from './corpus-file.ts';

const people = (noel: string): Expected[] => [
  { first: 'Aimée', last: 'Lefèvre', phone: '+33612345678', email: 'aimee@example.org', born: [25, 3, 1984] },
  { first: 'Noël', last: noel, phone: '+33612345679' },
  { first: 'Zoé', last: noel, email: 'zoe@example.org', born: [4, 7, 2011] },
  { first: 'Jörg', last: 'Müller', phone: '+33761187777' },
];

/** A workbook keeps the merge of the surname over the family; text does not. */
const FILES: Record<string, string> = {
  'members.ods': 'Lefèvre',
  'members.xlsx': 'Lefèvre',
  'members.xls': 'Lefèvre',
  'commas-utf8.csv': '',
  'semicolons-windows.csv': '',
  'tabs-utf16.txt': '',
};

/** One list as LibreOffice 7.4 saves it: a title over all columns, a merged surname, dates, a number, a formula. */
export const libreOffice: CorpusFile[] = Object.entries(FILES).map(([name, noel]) => ({
  what: `LibreOffice: ${name}`,
  name,
  country: 'FR',
  bytes: () => readFileSync(new URL(`libreoffice/${name}`, import.meta.url)),
  people: people(noel),
}));
