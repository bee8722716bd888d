import { catalogue } from '../core/catalogue.ts';

/** Every text about proving one's e-mail address. */
export const addressWords = catalogue('confirm-address', {
  title: 'E-mail address',
  about: 'Confirm that {email} is yours.',
  needed: 'Confirm your e-mail address to continue. Everything else waits until then.',
  waits: 'Your organisation’s messages wait until you do.',
  once: 'Confirming removes any authenticator app, passkeys and recovery codes set up before, and signs you out everywhere else.',
  send: 'Send me a code',
  sent: 'A code is on its way',
  code: 'The code in the e-mail',
  codeHint:
    '8 digits. You can also open the link in the same e-mail. No e-mail from us? Check the spam folder, or ask for a new one.',
  confirm: 'Confirm',
  done: 'Your e-mail address is confirmed',
  orInvite: 'An administrator with a confirmed address can also invite you again and give you that link.',
  banner: {
    asked: 'Confirm that this e-mail address is yours.',
    until: 'Confirm your e-mail address by {day} to keep working here.',
    own: 'Messages wait until you confirm your e-mail address.',
    owners: 'Messages wait until the owner of your organisation confirms their e-mail address.',
    link: 'Confirm it',
  },
  page: {
    title: 'Is this your e-mail address?',
    here: 'Confirm that {email} is yours. This removes what was set up before, such as passkeys.',
    elsewhere:
      'Choose a password for {email}. This ends everything set up with this address before, so that it is yours alone.',
    yes: 'Yes, it is mine',
  },
});
