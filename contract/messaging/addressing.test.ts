import { expect, test } from 'vitest';
import { foreignMarkIn, hasNameToken, joinNames, parseTemplate, personalise } from './personalise.ts';
import { maskFromName, maskProblems } from './channels/sms/sender-mask.ts';
import { allContactsToken, parseMemberIds, parseToken } from './tokens.ts';
import { divideNumbers } from '../phone-numbers.ts';

const fill = (text: string, name: string | null) => personalise(parseTemplate(text), name);

test('#name# becomes the name, or its fallback, or asks', () => {
  expect(fill('Dear #name#, come', 'Ada')).toBe('Dear Ada, come');
  expect(fill('Dear #name|friend#, come', null)).toBe('Dear friend, come');
  expect(fill('Dear #name|friend#, come', 'Ada')).toBe('Dear Ada, come');
  expect(fill('Dear #name#, come', null)).toBeNull();
  expect(fill('Dear #name#, come', '  ')).toBeNull();
  expect(fill('#name|friend# and #name#', null)).toBeNull();
  expect(fill('No token', null)).toBe('No token');
  expect(fill('#Name# #NAME#', 'Ada')).toBe('Ada Ada');
});

test('a name that looks like a token or a pattern is inserted literally', () => {
  expect(fill('Hi #name# #name|x#', '#name#')).toBe('Hi #name# #name#');
  expect(fill('Hi #name#', '$& $1 \\1 {{name}}')).toBe('Hi $& $1 \\1 {{name}}');
});

test('tokens are found, and other hashes are left alone', () => {
  expect(hasNameToken('#1 in #town#')).toBe(false);
  expect(hasNameToken('#name|\n#')).toBe(false);
  expect(hasNameToken('x#name#y')).toBe(true);
});

test.each(['{name}', '{{First Name}}', '[Name]', '<name>', '# name #', '#firstname#', '#first_name#', '[FULL NAME]'])(
  '%s looks like a token and is none',
  (mark) => expect(foreignMarkIn(`Dear #name#, dear ${mark}, come`)).toBe(mark),
);

test.each(['Dear #NAME#, come', 'Dear #name|friend#', '#1 in #town#', 'The name of the Lord', '[names]'])(
  'no token is found in %j',
  (text) => expect(foreignMarkIn(text)).toBeUndefined(),
);

test('names on a shared phone are joined as in speech', () => {
  expect(joinNames(['Ada'])).toBe('Ada');
  expect(joinNames(['Ada', 'Bola'])).toBe('Ada and Bola');
  expect(joinNames(['Ada', 'Bola', 'Chidi'])).toBe('Ada, Bola and Chidi');
});

test('a sender id has 3 to 11 letters and digits', () => {
  expect(maskProblems('Grace')).toEqual([]);
  expect(maskProblems('abc')).toEqual([]);
  expect(maskProblems('abcdefghijk')).toEqual([]);
  expect(maskProblems('ab')).toEqual(['length']);
  expect(maskProblems('abcdefghijkl')).toEqual(['length']);
  expect(maskProblems('Grace C')).toEqual(['special']);
  expect(maskProblems('Ọlá')).toContain('special');
});

test.each([
  ['Grace Chapel', 'GraceChapel'],
  ['Redeemed Christian Church of God', 'Redeemed'],
  ['The Redeemed Chapel', 'TheRedeemed'],
  ['The Apostolic Church', 'Apostolic'],
  ['The Thessalonians', 'Thessalonia'],
  ['Household of God Ministries', 'Household'],
  ['Ọlá', 'Ola'],
  ['Thessalonians Fellowship', 'Thessalonia'],
  ['G', 'GChurch'],
  ['教会', 'Church'],
])('%s gets the sender id %s', (name, mask) => {
  expect(maskFromName(name)).toBe(mask);
  expect(maskProblems(mask)).toEqual([]);
});

test('tokens split at their first underscore', () => {
  const id = '3f2b6a52-6c0e-4d7b-9c8e-0a1b2c3d4e5f';
  expect(parseToken(`group_${id}`)).toEqual({ kind: 'group', id });
  expect(parseToken('group_~Choir_Youth')).toEqual({ kind: 'group named', name: 'Choir_Youth' });
  expect(parseToken(allContactsToken)).toEqual({ kind: 'everybody' });
  for (const token of [`membership_${id}`, `Other_${id}`, 'group_', 'group_~', 'group', '', '_', `group_${id}x`]) {
    expect(parseToken(token), token).toEqual({ kind: 'unknown', token });
  }
});

test('member ids are comma-separated, each once', () => {
  const id = '3F2B6A52-6c0e-4d7b-9c8e-0a1b2c3d4e5f';
  expect(parseMemberIds(` ${id},${id.toLowerCase()},, x`)).toEqual({ ids: [id.toLowerCase()], unknown: ['x'] });
  expect(parseMemberIds('')).toEqual({ ids: [], unknown: [] });
});

test('typed numbers split on commas and line breaks', () => {
  expect(divideNumbers('0803 1, +234 803\r\n0804\n\n,')).toEqual(['0803 1', '+234 803', '0804']);
});
