import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('people-labels', {
  theConsents: 'the consents',
  theGroups: 'the groups',
  theHistory: 'the history',
  thisPerson: 'this person',
  yourPage: 'your page',
  name: 'Name',
  yourGroups: 'your groups',
  theseTwoPeople: 'these two people',
  cancel: 'Cancel',
  moreActionsForName: 'More actions for {name}',
  theFamily: 'the family',
  theFamilies: 'the families',
});
