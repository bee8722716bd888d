import { catalogue } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('followup-refusals', {
  noPhone: 'They have no phone number. Choose another way.',
  optedOut: 'They asked not to receive SMS. Choose another way.',
  noMail: 'They cannot be invited by e-mail here. Choose another way.',
  mailFailed: 'We could not send the e-mail. Try again later, or choose another way.',
  noPhoneNoMail: 'They have no phone number and no e-mail address.',
  optedOutNoMail: 'They asked not to receive SMS and have no e-mail address.',
  hasLogin: 'They can already sign in.',
  loginRemoved: 'Their login was removed. Restore it instead.',
  enterEmail: 'Enter the e-mail address you want to sign in with.',
  emailTaken: 'Somebody else here already signs in with this e-mail address. Enter another one.',
  administers: 'They are an administrator of this organisation. The owner can disable them in Settings.',
  ruleText: 'Enter the text of the message.',
  ruleSubject: 'Enter a subject.',
  assignee: 'The person you chose is no longer here. Choose somebody else.',
});
