import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('home-labels', {
  home: 'Home',
  theExports: 'the exports',
  howLongThingsAreKept: 'how long things are kept',
});
