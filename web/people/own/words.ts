import { catalogue } from '../../core/catalogue.ts';
/** Every text of somebody's own page. */
export const ownWords = catalogue('own-page', {
  state: 'Your details at {organisation}, and the messages you get',
  details: 'Your details',
  detailsAbout: 'Is something else wrong or missing? Tell an administrator of your organisation.',
  edit: 'Edit your details',
  noLanguage: 'Not said',
  detailsSaved: 'Your details are saved',
  groups: 'Your groups',
  noGroups: 'You are not in any group yet.',
  wantedAbout: 'Choose what you want to get. You can change this at any time.',
  sms: 'Text messages (SMS)',
  smsNone: 'We do not have your phone number.',
  mail: 'E-mails',
  mailNone: 'We do not have your e-mail address.',
  mailUnconfirmed: 'Confirm your e-mail address first, by the link we sent to it.',
  saved: 'Your choice is saved',
  code: 'Your code',
  codeAbout: 'Show it at the door to check in. Nobody can read your details from it.',
  codeLabel: 'Your QR code for checking in',
  none: 'You are not in People yet',
  noneAbout:
    'You are signed in as an administrator, so you have no page of your own. To get one, add yourself to People. Then open your page there, choose “A link I give them myself” under Login, and open that link with the e-mail and password of this account.',
  addYourself: 'Add yourself',
});
