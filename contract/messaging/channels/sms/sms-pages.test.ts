import { expect, test } from 'vitest';
import { measureSms, needsUnicode, smsPages } from './sms-pages.ts';
import { costlyCharacters, plainText } from './plain-characters.ts';

test.each([
  [0, 0],
  [1, 1],
  [160, 1],
  [161, 2],
  [306, 2],
  [307, 3],
])('%i plain characters cost %i pages', (length, pages) => {
  expect(smsPages('a'.repeat(length))).toBe(pages);
});

test.each([
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
])('%i unicode characters cost %i pages', (length, pages) => {
  expect(smsPages('ẹ'.repeat(length))).toBe(pages);
});

test('extension characters count as two', () => {
  for (const character of '^{}[]~|\\€') {
    expect(measureSms(character), character).toMatchObject({ encoding: 'gsm7', length: 2, pages: 1 });
  }
  expect(smsPages('€'.repeat(80))).toBe(1);
  expect(smsPages('€'.repeat(81))).toBe(2);
});

test('an escape pair moves to the next page as a whole', () => {
  expect(smsPages(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toBe(2);
  expect(smsPages(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3);
});

test('so does a surrogate pair', () => {
  expect(measureSms('🙏').length).toBe(2);
  expect(smsPages('🙏'.repeat(35))).toBe(1);
  expect(smsPages('🙏'.repeat(36))).toBe(2);
  expect(smsPages('🙏'.repeat(66))).toBe(2);
  expect(smsPages('🙏'.repeat(67))).toBe(3);
});

test('the space left on the last page', () => {
  expect(measureSms('a'.repeat(150)).left).toBe(10);
  expect(measureSms('a'.repeat(161)).left).toBe(145);
});

test('GSM-7 letters stay cheap, others do not', () => {
  expect(needsUnicode('Überraschung à Ñandù Øresund £5 @ 10:00')).toBe(false);
  expect(needsUnicode('Ẹ ku àárọ̀')).toBe(true);
});

test('costly characters are named with their plain forms', () => {
  expect(costlyCharacters('It’s “on” – really… ẹ ẹ 🙏')).toEqual([
    { character: '’', times: 1, firstAt: 2, plain: "'" },
    { character: '“', times: 1, firstAt: 5, plain: '"' },
    { character: '”', times: 1, firstAt: 8, plain: '"' },
    { character: '–', times: 1, firstAt: 10, plain: '-' },
    { character: '…', times: 1, firstAt: 18, plain: '...' },
    { character: 'ẹ', times: 2, firstAt: 20, plain: 'e' },
    { character: '🙏', times: 1, firstAt: 24, plain: null },
  ]);
});

test('characters without a plain form stay in the plain text', () => {
  expect(plainText('Ọlá’s ɗan\u00a0uwa, \ufb01rst ₦500 🙏')).toBe("Ola's dan uwa, first N500 🙏");
  expect(plainText('àé Ọ̀ e\u0301')).toBe('àé O é');
  expect(needsUnicode(plainText('‘Sọ̀rọ̀’ – “ṣé”\u200b … ị ụ ƙ'))).toBe(false);
});
