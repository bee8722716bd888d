import { catalogue } from '../../../core/language/catalogue.ts';

export const emailTexts = catalogue('email-server', {
  address: 'E-mail',
});
