import { expect, test } from 'vitest';
import { ApiError, Offline, Timeout, wordsFor, wordsForReading, type FailureWords } from './failures.ts';

const own: FailureWords = {
  offline: { severity: 'error', title: 'Network Error' },
  other: { severity: 'error', title: 'Failed operation' },
};

test('an expired session says so, whatever was being done', () => {
  expect(wordsFor(new ApiError(401, 'session.signed_out', 'You are signed out.'), own)).toMatchObject({
    title: 'You are signed out',
    detail: 'Nothing was done. Sign in to continue.',
  });
  expect(wordsFor(new ApiError(401, 'session.wrong', 'E-mail or password is not right.'))).toMatchObject({
    title: 'E-mail or password is not right.',
  });
});

test('the feature’s words come first, then the shared ones', () => {
  expect(wordsFor(new Offline(), own).title).toBe('Network Error');
  expect(wordsFor(new Offline()).title).toBe("You 're Offline");
  expect(wordsFor(new Timeout(), own).title).toBe('This is taking too long');
  expect(wordsFor(new ApiError(500, 'unknown', 'Oh'), own).title).toBe('Failed operation');
  expect(wordsFor(new ApiError(409, 'groups.taken', 'There is such a group.')).title).toBe('There is such a group.');
});

test('a failed load says nothing about changes', () => {
  const failures = [new Offline(), new Timeout(), new ApiError(500, 'unknown', 'Oh'), new Error('torn')];
  for (const failure of failures) {
    const { title, detail = '' } = wordsForReading(failure);
    expect(title + detail).not.toContain('changed');
  }
  const refused = new ApiError(403, 'session.not_yours', 'Only the owner may see this.');
  expect(wordsForReading(new Error('torn')).title).toBe('This could not be loaded. Please try again.');
  expect(wordsForReading(refused).title).toBe('Only the owner may see this.');
  expect(wordsForReading(new Offline(), own).title).toBe('Network Error');
  expect(wordsForReading(refused, own).title).toBe('Failed operation');
});
