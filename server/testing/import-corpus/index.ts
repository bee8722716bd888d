import { addressBooks } from './address-books.ts';
import { churchPrograms } from './church-programs.ts';
import { eldersDaysAndCouples } from './elders-days-and-couples.ts';
import { handMade } from './hand-made.ts';
import { fileFormats } from './file-formats.ts';
import { libreOffice } from './libreoffice.ts';
import { lists } from './lists.ts';
import type { CorpusFile } from './corpus-file.ts';
import { namesAndContacts } from './names-and-contacts.ts';
import { ordinaryLists } from './ordinary-lists.ts';
import { tables } from './tables.ts';

/** Every file of the corpus. */
export const corpus: CorpusFile[] = [
  ...addressBooks,
  ...churchPrograms,
  ...lists,
  ...namesAndContacts,
  ...tables,
  ...fileFormats,
  ...handMade,
  ...libreOffice,
  ...ordinaryLists,
  ...eldersDaysAndCouples,
];
