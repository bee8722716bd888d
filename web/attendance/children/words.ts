import { catalogue } from '../../core/catalogue.ts';

export const carerWords = catalogue('carer-note', {
  title: 'For carers',
  about:
    'What carers of a child have to know, such as an allergy. It appears on labels and on devices used for children.',
  hint: 'e.g. No nuts, asthma spray in her bag',
  edit: 'Edit note',
});
