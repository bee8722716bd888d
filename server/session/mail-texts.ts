import { catalogue } from '../core/language/catalogue.ts';

/** The e-mails that have to do with signing in. */
export const letters = catalogue('session-letters', {
  newPassword: {
    subject: 'Choose a new password',
    text: 'Somebody, probably you, asked for a new password for Koinonia.\n\nOpen this link within one hour to choose it:\n{link}\n\nIf it was not you, ignore this e-mail.',
  },
  wrongCodes: {
    subject: 'Somebody knows your password',
    text: 'Somebody signed in to Koinonia with your password and then gave {count} wrong codes within a day.\n\nIf it was not you, choose a new password now:\n{link}\n\nUntil tomorrow no code is accepted; a passkey is, if you have one.',
  },
  proof: {
    subject: 'Confirm your e-mail address',
    text: 'Somebody signed in to Koinonia with this e-mail address. If it was you, enter this code in Koinonia:\n\n{code}\n\nOr open this link:\n{link}\n\nBoth work once, within one hour. Do not give the code to anybody.\n\nIf it was not you, ignore this e-mail: nobody can use your address there without you.',
  },
  invitation: {
    subject: 'You are invited to {organisation} in Koinonia',
    text: '{inviter} invites you to help run {organisation} in Koinonia.\n\nOpen this link within a week:\n{link}',
    textWithoutInviter:
      'You are invited to help run {organisation} in Koinonia.\n\nOpen this link within a week:\n{link}',
    notTaken: 'We could not send the e-mail. Invite them again later.',
  },
});
