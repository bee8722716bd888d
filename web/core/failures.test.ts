import { expect, test } from 'vitest';
import { ApiError, Offline, Timeout, wordsFor, type FailureWords } from './failures.ts';

const own: FailureWords = {
  offline: { severity: 'error', title: 'Network Error' },
  other: { severity: 'error', title: 'Failed operation' },
};

test('a session that ended is said as such, whatever was being done', () => {
  expect(wordsFor(new ApiError(401, 'session.signed_out', 'You are signed out.'), own)).toMatchObject({
    title: 'You are signed out',
    detail: 'Nothing was done. Sign in to go on.',
  });
  expect(wordsFor(new ApiError(401, 'session.wrong', 'E-mail or password is not right.'))).toMatchObject({
    title: 'E-mail or password is not right.',
  });
});

test('the words of the feature come first, then those all share', () => {
  expect(wordsFor(new Offline(), own).title).toBe('Network Error');
  expect(wordsFor(new Offline()).title).toBe("You 're Offline");
  expect(wordsFor(new Timeout(), own).title).toBe('This is taking too long');
  expect(wordsFor(new ApiError(500, 'unknown', 'Oh'), own).title).toBe('Failed operation');
  expect(wordsFor(new ApiError(409, 'groups.taken', 'There is such a group.')).title).toBe('There is such a group.');
});
