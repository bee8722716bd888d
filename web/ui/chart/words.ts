import { catalogue } from '../../core/catalogue.ts';

export const chartWords = catalogue('charts', {
  table: 'Show as a table',
  picture: 'Save as picture',
  notSaved: 'The picture could not be made',
  notSavedAbout: 'Print the page instead, or take a screenshot.',
});
