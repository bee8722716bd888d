import { catalogue } from '../core/catalogue.ts';

export const userMenuWords = catalogue('user-menu', {
  yourAccount: 'Your account',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  sameAsDevice: 'Same as device',
  keys: 'Keyboard shortcuts',
  sourceCodeAgpl: 'Source code (AGPL)',
  signOut: 'Sign out',
});
