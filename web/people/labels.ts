import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('people-labels', {
  moreActionsForName: 'More actions for {name}',
});
