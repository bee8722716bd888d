import { catalogue } from '../../core/catalogue.ts';
/** Every text of somebody's own page. */
export const ownWords = catalogue('own-page', {
  details: 'Your details',
  detailsAbout: 'Is something else wrong or missing? Tell an administrator of your organisation.',
  edit: 'Edit your details',
  groups: 'Your groups',
  noGroups: 'You are not in any group yet.',
  sms: 'Text messages (SMS)',
  smsNone: 'We do not have your phone number.',
  mail: 'E-mails',
  mailNone: 'We do not have your e-mail address.',
  mailUnconfirmed: 'Confirm your e-mail address first, by the link we sent to it.',
  code: 'Your code',
  codeAbout: 'Show it at the door to check in. Nobody can read your details from it.',
  none: 'You are not in People yet',
  noneAbout:
    'You are signed in as an administrator, so you have no page of your own. To get one, add yourself to People. Then open your page there, choose “A link I give them myself” under Login, and open that link with the e-mail and password of this account.',
  addYourself: 'Add yourself',
});
