import { catalogue } from '../../core/catalogue.ts';
import type { SecurityEvent } from '../../../contract/session/routes.ts';

/** Every text of the settings. */
export const settingsWords = catalogue('settings', {
  state: '{organisation}, its administrators and your own account',
  parts: {
    organisation: 'Organisation',
    administrators: 'Administrators',
    fields: 'Fields',
    account: 'Your account',
    'second-factor': 'Second factor',
    care: 'Message rules',
    privacy: 'Privacy',
    providers: 'Providers',
    'sample-data': 'Sample data',
  },
  save: 'Save changes',
  organisation: {
    about: 'What your people see, and how times and amounts appear.',
    name: 'Name',
    timeZone: 'Time zone',
    timeZoneHint: 'Scheduled messages go out by this clock.',
    currency: 'Currency',
    language: 'Language',
    languageHint: 'Invitations are written in it.',
    nameMissing: 'Enter the name of your organisation.',
    replyTo: 'Replies go to',
    replyToHint: 'Replies to your e-mails go here. Leave it empty if you do not want replies.',
    logo: 'Logo',
    logoAbout: 'Shown at the top of every screen. A square picture looks best.',
    logoPick: 'Choose a picture',
    logoRemove: 'Remove',
    logoTooBig: 'The picture is too big',
    logoTooBigDetail: 'Choose one up to 5 MB.',
  },
  storage: {
    title: 'Storage',
    about: 'Pictures of people and groups, and those for messages. A deleted picture counts for another week.',
    what: 'the storage',
    used: '{used} of {limit} used.',
    link: 'Pictures for messages',
  },
  unitPrice: {
    title: 'Price of a unit',
    about: 'Every receipt then shows what a message costs in money before you send it.',
    label: 'One unit costs ({currency})',
    hint: 'What you pay for one page of an SMS to one person. Leave it empty to see units alone.',
    tooLittle: 'Enter an amount above 0.',
  },
  administrators: {
    title: 'Administrators',
    needName: 'Enter their name.',
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
    disableVerb: 'Disable {name}',
    enabled: '{name} can sign in again',
    disabledDone: '{name} is disabled',
    inviteTitle: 'Invite somebody',
    inviteAbout: 'They get a link to choose their own password.',
    inviteName: 'Name',
    inviteEmail: 'E-mail',
    inviteButton: 'Send invitation',
    invited: 'An invitation is on its way to {email}',
    invitedLater: 'The invitation to {email} goes {moment}',
    linkTitle: 'Give them this link',
    linkAbout:
      'E-mail is not set up here, so give this link to {name} yourself. You will see it only now, and it works once.',
    copy: 'Copy',
    copied: 'Copied',
    waiting: 'Invited, not joined yet',
    goesAt: 'The e-mail goes {moment}',
    turns: 'We send 20 invitations an hour. The others wait their turn, and none is lost.',
    until: 'The link works until {day}',
    notSent: 'Not sent',
    again: 'Invite again',
    withdraw: 'Withdraw',
    withdrawn: 'The invitation is withdrawn',
    transferTitle: 'Make {name} the owner?',
    transferMessage:
      'You stay an administrator, but only the new owner can add or disable administrators. Enter your password to continue.',
    transferVerb: 'Make owner',
    transferred: '{name} is now the owner',
  },
  account: {
    nameTitle: 'Your name',
    nameAbout: 'Other administrators see it, also next to what you send.',
    nameAboutOwn: 'Administrators of your organisation see it.',
    name: 'Name',
    languageTitle: 'Language',
    languageAbout: 'The language of these screens, for you alone.',
    language: 'Language',
    languageOfBrowser: 'As in my browser',
    passwordTitle: 'Password',
    passwordAbout: 'Changing it signs you out everywhere else.',
    current: 'Current password',
    fresh: 'New password',
    change: 'Change password',
    changed: 'Your password is changed',
    changedDetail: 'You are signed out everywhere else.',
    sessionsTitle: 'Where you are signed in',
    sessionsAbout: 'Do you see something you do not know? Sign it out and change your password.',
    here: 'This browser',
    seen: 'last seen {when}',
    end: 'Sign out',
    endAll: 'Sign out everywhere',
    endAllTitle: 'Sign out everywhere?',
    endAllMessage: 'Every browser is signed out, this one too.',
    ended: 'Signed out there',
  },
  providers: {
    title: 'Services',
    about: 'They send your messages and store your data. The person who runs this server sets them up.',
    answers: 'Working',
    'does not answer': 'Not responding',
    'not set up': 'Not set up',
    goLive: {
      title: 'Going live',
      about:
        'Until a provider for SMS is set up, every SMS goes to the sandbox and reaches nobody. The person who runs this server chooses Termii, Africa’s Talking, Twilio or SMPP with SMS_ROUTES; its guide says what each needs. What you have prepared stays as it is.',
    },
  },
  deliverability: {
    title: 'Reaching the inbox',
    about: 'What Gmail, Yahoo and others require from bulk senders. The person who runs this server sets it up.',
    what: 'how e-mail is set up',
    reverseDns: 'Reverse DNS',
    good: 'Good',
    wrong: 'To fix',
    missing: 'Missing',
    unknown: 'Not known',
    publish: 'Publish this {type} record:',
    copy: 'Copy',
    copied: 'Copied',
  },
  sample: {
    title: 'Sample data',
    about: 'Made-up people to try things out with. Messages to them never leave this computer.',
    button: 'Remove sample data',
    askTitle: 'Remove the sample data?',
    ask: 'This removes the made-up people with their groups, attendance and messages. What you added yourself stays.',
    verb: 'Remove sample data',
    done: '{people, plural, one {# sample person} other {# sample people}} removed',
    none: 'There is no sample data',
    noneAbout: 'Everything you see in Koinonia is your own.',
  },
});

const texts = catalogue('security-trail', {
  signedIn: {
    password: 'signed in with the password',
    authenticator: 'signed in with password and app',
    recovery: 'signed in with a recovery code',
    passkey: 'signed in with a passkey',
    choice: 'signed in and chose this organisation',
    'sign-up': 'signed up and created this organisation',
    other: 'signed in',
  },

  /** That it failed stands beside the name. */
  tried: {
    password: 'tried to sign in with a wrong password',
    authenticator: 'tried to sign in with the right password and a wrong app code',
    recovery: 'tried to sign in with the right password and a wrong recovery code',
    passkey: 'tried to sign in with a passkey that was not accepted',
    other: 'tried to sign in',
  },
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
    const signedIn = named(texts.signedIn, way) ?? texts.signedIn.other;
    return joined ? texts.joined({ signedIn }) : signedIn;
  }
  if (action === 'session.sign_in_failed') return named(texts.tried, way) ?? texts.tried.other;
  return named(texts.changed, action) ?? action.replaceAll(/[._]/g, ' ');
}

const named = (group: Readonly<Record<string, string>>, name: string): string | undefined => group[name];

export const securityWords = texts.trail;

export const keyWords = catalogue('keys', {
  about: 'Single keys do nothing while you type or while a window is open.',
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
  keysTitle: 'Keyboard',
  saved: 'Saved for your account',
  or: 'or',
});
