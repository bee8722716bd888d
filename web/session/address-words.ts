import { day } from '../ui/wording/dates.ts';

/** Every text about proving one's e-mail address. */
export const addressWords = {
  title: 'E-mail address',
  about: (email: string) => `Confirm that ${email} is yours.`,
  needed: 'Confirm your e-mail address to go on. Everything else waits until then.',
  why: 'Anybody can type an address. Until it is confirmed, it does not count as yours.',
  waits: 'Messages of your organisation wait for that.',
  once: 'Confirming removes any authenticator app, passkeys and recovery codes set up before, and signs you out everywhere else.',
  send: 'Send me a code',
  again: 'Send another code',
  sent: 'A code is on its way',
  sentDetail: 'Look in the spam folder too. It works for one hour, and only the latest one counts.',
  code: 'The code in the e-mail',
  codeHint:
    '8 digits, or open the link in the same e-mail. No e-mail from us? Look in the spam folder, or have a new one sent.',
  needCode: 'Enter the 8 digits of the code.',
  confirm: 'Confirm',
  done: 'Your e-mail address is confirmed',
  noMail: 'This Koinonia cannot send e-mail. Ask the person who runs it for a link, which this command makes:',
  orInvite: 'An administrator whose own address is confirmed can also invite you once more, and give you that link.',
  banner: {
    asked: 'Confirm your e-mail address, so that it counts as yours.',
    until: (until: string) => `Confirm your e-mail address by ${day(until)}, to go on working here.`,
    own: 'Messages wait until you have confirmed your e-mail address.',
    owners: 'Messages wait until the owner of your organisation has confirmed their e-mail address.',
    link: 'Confirm it',
  },
  page: {
    title: 'Is this your e-mail address?',
    here: (email: string) => `Confirm that ${email} is yours. What was set up before, such as passkeys, is removed.`,
    elsewhere: (email: string) =>
      `Choose a password for ${email}. Whatever was set up with this address before ends, so that it is yours alone.`,
    yes: 'Yes, it is mine',
    save: 'Save and sign in',
    badTitle: 'This link does not work',
    bad: 'It may have been used, replaced by a newer one, or run out. Sign in, and ask for a new one.',
  },
};
