import { catalogue } from '../../core/catalogue.ts';
import type { SecurityEvent } from '../../../contract/session/routes.ts';

/** Every text of the settings. */
export const settingsWords = catalogue('settings', {
  organisation: {
    timeZone: 'Time zone',
    language: 'Language',
    languageHint: 'Invitations are written in it.',
    replyTo: 'Replies go to',
    replyToHint: 'Leave it empty if you do not want replies.',
    logo: 'Logo',
    logoTooBig: 'The picture is too big. Choose one up to 5 MB.',
  },
  storage: {
    title: 'Storage',
    about: 'A deleted picture counts for another week.',
    used: '{used} of {limit} used.',
  },
  unitPrice: {
    title: 'Price of a unit',
    about: 'Receipts then show what a message costs in money. Leave it empty to see units alone.',
    label: 'One unit costs ({currency})',
  },
  administrators: {
    about: 'They can see and do everything here. Only the owner can add or disable administrators.',
    owner: 'Owner',
    disabled: 'Disabled',
    unproved: 'Address not confirmed',
    you: 'You',
    joined: 'since {day}',
    disable: 'Disable',
    enable: 'Enable',
    makeOwner: 'Make owner',
    disableTitle: 'Disable {name}?',
    disableMessage: 'They are signed out immediately and cannot sign in. You can enable them again at any time.',
    inviteTitle: 'Invite somebody',
    inviteButton: 'Send invitation',
    invited: 'An invitation is on its way to {email}',
    invitedLater: 'The invitation to {email} goes {moment}',
    linkAbout:
      'E-mail is not set up here, so give this link to {name} yourself. You will see it only now, and it works once.',
    waiting: 'Invited, not joined yet',
    goesAt: 'The e-mail goes {moment}',
    turns: 'We send 20 invitations an hour. The others wait their turn, and none is lost.',
    until: 'The link works until {day}',
    notSent: 'Not sent',
    again: 'Invite again',
    withdraw: 'Withdraw',
    transferTitle: 'Make {name} the owner?',
    transferMessage:
      'You stay an administrator, but only the new owner can add or disable administrators. Enter your password to continue.',
  },
  account: {
    languageOfBrowser: 'As in my browser',
    passwordAbout: 'Changing it signs you out everywhere else.',
    current: 'Current password',
    fresh: 'New password',
    change: 'Change password',
    sessionsTitle: 'Where you are signed in',
    sessionsAbout: 'Do you see something you do not know? Sign it out and change your password.',
    here: 'This browser',
    seen: 'last seen {when}',
    endAll: 'Sign out everywhere',
    endAllMessage: 'Every browser is signed out, this one too.',
  },
  providers: {
    about: 'They send your messages and store your data. The person who runs this server sets them up.',
    answers: 'Working',
    'does not answer': 'Not responding',
    'not set up': 'Not set up',
    goLive: {
      title: 'Going live',
      about:
        'Until a provider for SMS is set up, every SMS goes to the sandbox and reaches nobody. The person who runs this server chooses Termii, Africa’s Talking, Twilio or SMPP, as the guide for operators says. What you have prepared stays as it is.',
    },
  },
  deliverability: {
    title: 'Reaching the inbox',
    about: 'What Gmail, Yahoo and others require from bulk senders. The person who runs this server sets it up.',
    reverseDns: 'Reverse DNS',
    wrong: 'To fix',
    missing: 'Missing',
    publish: 'Publish this {type} record:',
  },
  sample: {
    about: 'Made-up people to try things out with. Messages to them never leave this computer.',
    title: 'Sample data',
    button: 'Remove sample data',
    ask: 'This removes the made-up people with their groups, attendance and messages. What you added yourself stays.',
    none: 'There is no sample data',
  },
});

const texts = catalogue('security-trail', {
  signedIn:
    '{way, select, password {signed in with the password} authenticator {signed in with password and app} recovery {signed in with a recovery code} passkey {signed in with a passkey} choice {signed in and chose this organisation} signUp {signed up and created this organisation} other {signed in}}',
  /** That it failed stands beside the name. */
  tried:
    '{way, select, password {tried to sign in with a wrong password} authenticator {tried to sign in with the right password and a wrong app code} recovery {tried to sign in with the right password and a wrong recovery code} passkey {tried to sign in with a passkey that was not accepted} other {tried to sign in}}',
  joined: 'accepted the invitation and {signedIn}',

  changed: {
    'session.ended': 'signed another browser out',
    'session.all_ended': 'signed out everywhere',
    'account.password_changed': 'changed the password',
    'account.password_reset': 'chose a new password by a link',
    'second_factor.authenticator_added': 'set up an authenticator app',
    'second_factor.authenticator_removed': 'removed the authenticator app',
    'second_factor.passkey_added': 'added a passkey',
    'second_factor.passkey_removed': 'removed a passkey',
    'second_factor.codes_renewed': 'made new recovery codes',
    'second_factor.guessed': 'no code is accepted until tomorrow, after 20 wrong ones with the right password',
    'second_factor.reset': 'the operator of the server removed the second factor',
  },
  trail: {
    title: 'Sign-ins',
    about:
      'Sign-ups, sign-ins, failed attempts, and changes to passwords and second factors. We keep sign-ins for 400 days. If the person named did not make a sign-in, ask them to change their password.',
    nobody: 'Somebody who has left',
    newAddress: 'New place',
    failed: 'Failed',
    empty: 'Nothing yet. Every sign-in from now on appears here.',
    more: 'Show earlier',
  },
});

/** The words for an event, to be read after the name. */
export function eventWords({ action, way, joined }: Pick<SecurityEvent, 'action' | 'way' | 'joined'>): string {
  if (action === 'session.signed_in') {
    const signedIn = texts.signedIn({ way: way === 'sign-up' ? 'signUp' : way });
    return joined ? texts.joined({ signedIn }) : signedIn;
  }
  if (action === 'session.sign_in_failed') return texts.tried({ way });
  const changed: Readonly<Record<string, string>> = texts.changed;
  return changed[action] ?? action.replaceAll(/[._]/g, ' ');
}

export const securityWords = texts.trail;

export const keyWords = catalogue('keys', {
  anywhere: 'Anywhere',
  inLists: 'In a list',
  inMessages: 'In a message',
  find: 'Find anything, or say what to do: “sms choir”, “add Ada Okafor”',
  write: 'Write an SMS: to the person the row or page is about, or to those who are ticked',
  search: 'Search this screen',
  edit: 'Edit what the row or page is about',
  help: 'Show this list',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  tick: 'Tick the row',
  send: 'Send it; you are asked once more',
  singleKeys: 'Single keys',
  singleKeysAbout:
    'Letters and signs alone do something. Switch them off if you press them by accident or speak to your computer.',
});
