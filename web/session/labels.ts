import { catalogue } from '../core/catalogue.ts';

export const labels = catalogue('session-labels', {
  secondFactorFrom: 'Your organisation asks for a second factor from {day} on.',
  setOneUp: 'Set one up',
  storage:
    '{full, select, yes {Your organisation’s storage is full: no more pictures can be added.} other {Your organisation has used 80% of its storage for pictures.}}',
  makeRoom: 'Make room',
  showThePassword: 'Show the password',
  copy: 'Copy',
  yourPassword: 'Your password',
  likelyCountries: 'Likely',
  allCountries: 'All countries',
  aProgram: 'A program',
  browserOnSystem: '{browser} on {system}',
});
