import { catalogue } from '../../core/catalogue.ts';

export const carerWords = catalogue('carer-note', {
  title: 'For carers',
  about:
    'What carers of a child have to know, such as an allergy. It appears on labels and on devices used for children.',
  what: 'the note for carers',
  none: 'Nothing noted.',
  add: 'Write a note',
  edit: 'Edit note',
  hint: 'e.g. No nuts, asthma spray in her bag',
  saved: 'The note was saved',
  removed: 'The note was removed',
});
