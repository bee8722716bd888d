import { catalogue } from '../core/catalogue.ts';
/** Every text of the session screens and the settings. */
export const words = catalogue('session', {
  promise: {
    headline: 'Know your people. Reach every one of them.',
    points: {
      import: 'Import your spreadsheet. Nobody is added twice and nothing is lost.',
      receipt: 'Before you send, see who gets it, who does not and why, and what it costs.',
      report: 'Then watch it arrive, person by person.',
    },
    meaning: 'Koinonia is Greek for fellowship. Free software, on your own computer if you like.',
  },
  signIn: {
    title: 'Welcome back',
    password: 'Password',
    button: 'Sign in',
    passkey: 'Sign in with a passkey',
    forgotten: 'Forgot password?',
    newHere: 'New here?',
    byInvitation: 'You need an invitation to join. Ask an administrator of your organisation.',
  },
  signUp: {
    title: 'Create your organisation',
    country: 'Country',
    sample: 'Fill it with sample data to try things out',
    sampleHint:
      '600 made-up people, their groups and messages. Messages to them never leave this computer, and one click removes them all.',
    button: 'Create organisation',
    already: 'Already have an account?',
    closedTitle: 'Sign-up is closed here',
    closedOff: 'This Koinonia does not accept new organisations.',
  },
  forgotten: {
    about: 'Enter your e-mail address and we will send you a link to choose a new one.',
    button: 'Send the link',
    sentTitle: 'Check your e-mail',
    sent: 'If that address has an account, a link is on its way. It works for one hour. Check the spam folder too.',
    contact: 'Contact them here:',
    back: 'Back to sign in',
  },
  reset: {
    title: 'Choose a new password',
    button: 'Save and sign in',
  },
  invitation: {
    title: 'Join {organisation}',
    about: 'You were invited as an administrator, with {email}.',
    hasAccount: 'You already have an account. Enter its password to join.',
    choose: 'Choose a password to begin.',
    button: 'Join',
  },
  choose: {
    title: 'Choose an organisation',
    none: 'You do not belong to any organisation at the moment',
    noneDetail: 'Ask an administrator to invite you again, or sign in with another account.',
  },
  noMail: 'This Koinonia cannot send e-mail. Ask the person who runs it to make a link for you with this command:',
  badLink: {
    title: 'This link does not work',
    about: 'It may be incomplete, used, withdrawn, or have expired. Ask for a new one.',
  },
});
