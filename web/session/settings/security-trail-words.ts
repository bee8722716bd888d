import { catalogue } from '../../core/catalogue.ts';
import type { SecurityEvent } from '../../../contract/session/security-trail-routes.ts';

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

/** What happened, to be read after the name. */
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
