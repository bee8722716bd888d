import { expect, test } from 'vitest';
import { eventWords, securityWords } from './words.ts';

test('a failed sign-in is said once, beside the name', () => {
  expect(securityWords.failed).toBe('Failed');
  for (const way of ['password', 'authenticator', 'recovery', 'passkey', ''])
    expect(eventWords({ action: 'session.sign_in_failed', way, joined: false })).toMatch(/^tried to sign in(?!.*fail)/);
});

test('signing up and accepting an invitation have their own words', () => {
  const signedIn = { action: 'session.signed_in', joined: false };
  expect(eventWords({ ...signedIn, way: 'sign-up' })).toBe('signed up and created this organisation');
  expect(eventWords({ ...signedIn, way: 'passkey', joined: true })).toBe(
    'accepted the invitation and signed in with a passkey',
  );
  expect(eventWords({ ...signedIn, way: 'password' })).toBe('signed in with the password');
});
