import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('followup-labels', {
  theLogin: 'the login',
  theConnectForm: 'the connect form',
  theRules: 'the message rules',
  whomItConcerns: 'whom it concerns',
  thisPerson: 'this person',
});
