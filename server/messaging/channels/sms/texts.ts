import { catalogue } from '../../../core/language/catalogue.ts';

export const smsTexts = catalogue('sms-server', {
  address: 'Phone',
});
