import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('home-labels', {
  theExports: 'the exports',
  howLongThingsAreKept: 'how long things are kept',
});
