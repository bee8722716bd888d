import { catalogue } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('session-refusals', {
  otherPassword: 'This e-mail already has an account with a different password.',
  justProved: 'This address has just been confirmed. Open the link again.',
  ownerUnproved:
    '{email} has an account whose address is not confirmed. Give its owner the link from "user prove {email}", and add the organisation after they have opened it.',
  ownAccess: 'You cannot disable yourself. Make somebody else the owner first; they can disable you.',
  heirUnproved:
    'They have not confirmed their e-mail address yet. Ask them to confirm it, then make them the owner. Where no e-mail can be sent, whoever runs the server has a link for it.',
  wrongPassword: 'Wrong password. Try again.',
  noOrganisation: 'Your access has been switched off. Ask an administrator of your organisation to restore it.',
  alreadyMember: 'They are already an administrator of this organisation.',
  emailTaken: 'This e-mail already has an account. Use its password, or sign in.',
  logo: 'This picture cannot be read. Choose a PNG, JPEG, GIF, WebP or TIFF up to 40 megapixels.',
  wrongSignIn: 'Wrong e-mail or password. Check both, or choose a new password.',
  notYours: 'You do not belong to this organisation.',
  signUpClosed:
    'You cannot create an organisation here at the moment. Ask the person who runs this server for an invitation.',
  tooManyCodes: 'Too many wrong codes today. Try again tomorrow, or sign in with a passkey.',
  usedCode: 'This code is wrong or has been used. Enter another one.',
  wrongMailCode: 'This code is wrong or has expired. Check the latest e-mail, or ask for a new one.',
  choosePassword: 'Choose a password.',
  sendingWaitsForYou:
    'You cannot send messages until you confirm your e-mail address. Confirm it in Settings, under Your account.',
  sendingWaits:
    'Your organisation cannot send messages until its owner{named, select, yes {, {owner},} other {}} confirms their e-mail address.{asked, select, yes { Ask them to confirm it.} other {}}',
  noSecondStep: 'That took too long. Sign in with your password again.',
  hasAuthenticator: 'You already have an app. Remove it first to set up another.',
  wrongNewAppCode: 'This code is wrong. Check the time on your phone and enter the code it shows now.',
  wrongPasskey: 'This passkey was not accepted. Try again, or use another way.',
  noFactor: 'Set up an app or a passkey first. Recovery codes are only for when you lose it.',
  alreadyProved: 'Your e-mail address is already confirmed.',
  mailFailed: 'We could not send the e-mail. Try again later.',
  linkUsed: 'This link has been used or has expired. Ask for a new one.',
  ownWord:
    'Your name, e-mail or organisation is easy to guess. Use three or four words that only you would put together.',
  commonPassword:
    'Too many people use this password, so it is easy to guess. Use three or four words that only you would put together.',
});
