import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('session-labels', {
  secondFactorFrom: 'Your organisation asks for a second factor from {day} on.',
  setOneUp: 'Set one up',
  showThePassword: 'Show the password',
  actionsForName: 'Actions for {name}',
  whereYouAreSignedIn: 'where you are signed in',
  yourPassword: 'Your password',
  cancel: 'Cancel',
  theSignIns: 'the sign-ins',
  theAdministrators: 'the administrators',
  theOrganisation: 'the organisation',
  theProviders: 'the providers',
  theSecondStep: 'the second step',
  yourSecondFactor: 'your second factor',
  theInvitation: 'the invitation',
  yourOrganisations: 'your organisations',
});
