import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('people-labels', {
  theConsents: 'the consents',
  theHistory: 'the history',
  yourPage: 'your page',
  theseTwoPeople: 'these two people',
  moreActionsForName: 'More actions for {name}',
  theFamily: 'the family',
  theFamilies: 'the families',
});
