import { catalogue } from '../../core/catalogue.ts';

/** What files said of a person and what found no place in their entry. */
export const importNotesWords = catalogue('import-notes', {
  title: 'Left over from a file',
  about: 'The file {fileName} said this too, but it fits no field here:',
  remove: 'Remove this note',
  removed: 'Note removed',
});
