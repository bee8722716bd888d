import { expect, test } from 'vitest';
import { catalogue, say } from './catalogue.ts';
import { languageNamed, languageToWriteIn, acceptedLanguage } from './languages.ts';
import { addLanguage } from '../../testing/add-language.ts';

const texts = catalogue('test', {
  plain: 'Nothing to do',
  named: 'Delete {name}?',
  people: '{count, plural, =0 {nobody} one {# person} other {# people}} in {group}',
  list: '{names, list} said {how, select, loud {yes} other {no}}',
  nested: { share: '{share, number, percent} of {total, number}' },
  only: 'Only here in English',
});

addLanguage('qaa', {
  language: 'Made up',
  texts: {
    test: {
      plain: { english: 'Nothing to do', text: 'Nix' },
      people: {
        english: '{count, plural, =0 {nobody} one {# person} other {# people}} in {group}',
        text: '{group}: {count, plural, other {# Leute}}',
      },
      named: { english: 'Remove {name}?', text: 'Weg {name}' },
      list: { english: '{names, list} said {how, select, loud {yes} other {no}}', text: '{nobody} {' },
    },
  },
});

test('a text is said in English with its values, as ICU writes them', () => {
  expect(say(texts.plain, 'en')).toBe('Nothing to do');
  expect(say(texts.named({ name: 'Choir' }), 'en')).toBe('Delete Choir?');
  expect([0, 1, 2, 1200].map((count) => say(texts.people({ count, group: 'Choir' }), 'en'))).toEqual([
    'nobody in Choir',
    '1 person in Choir',
    '2 people in Choir',
    '1,200 people in Choir',
  ]);
  expect(say(texts.list({ names: ['Ada', 'Obi', 'Uche'], how: 'loud' }), 'en')).toBe('Ada, Obi, and Uche said yes');
  expect(say(texts.nested.share({ share: 0.25, total: 4000 }), 'en')).toBe('25% of 4,000');
});

test('missing, outdated or broken texts of a language fall back to English one by one', () => {
  expect(say(texts.plain, 'qaa')).toBe('Nix');
  expect(say(texts.people({ count: 2, group: 'Choir' }), 'qaa')).toBe('Choir: 2 Leute');
  expect(say(texts.only, 'qaa')).toBe('Only here in English');
  // Its English has changed since, and nobody has reviewed it.
  expect(say(texts.named({ name: 'Choir' }), 'qaa')).toBe('Delete Choir?');
  expect(say(texts.list({ names: ['Ada'], how: '' }), 'qaa')).toBe('Ada said no');
  expect(say(texts.plain, 'xx')).toBe('Nothing to do');
});

test('a browser gets its first available language', () => {
  expect(acceptedLanguage(undefined)).toBe('en');
  expect(acceptedLanguage('qaa-NG,en;q=0.5')).toBe('qaa');
  expect(acceptedLanguage('xx, en;q=0.3, qaa;q=0.8')).toBe('qaa');
  expect(acceptedLanguage('qaa;q=0')).toBe('en');
  expect(acceptedLanguage(',;;=')).toBe('en');
});

test('a language is known by its code, its own and English names, and with a country', () => {
  addLanguage('fr', { language: 'Français', texts: {} });
  for (const words of ['fr', ' FR', 'fr-CI', 'Français', 'francais', 'French']) expect(languageNamed(words)).toBe('fr');
  for (const words of ['', 'Yoruba', 'frisian', 'xx-FR']) expect(languageNamed(words)).toBeUndefined();
  expect(languageToWriteIn({ language: 'French' }, 'qaa')).toBe('fr');
  expect(languageToWriteIn({ language: 'Yoruba' }, 'qaa')).toBe('qaa');
  expect(languageToWriteIn(undefined, null)).toBe('en');
});

test('texts and days inside a text are in its language', () => {
  const day = { moment: '2026-05-12T23:30:00Z', zone: 'Africa/Lagos' };
  expect(say(texts.named({ name: texts.plain }), 'en')).toBe('Delete Nothing to do?');
  expect(say(texts.named({ name: texts.plain }), 'qaa')).toBe('Delete Nothing to do?');
  expect(say(texts.people({ count: 2, group: texts.plain }), 'qaa')).toBe('Nix: 2 Leute');
  expect(say(texts.people({ count: 2, group: day }), 'en')).toBe('2 people in 13 May');
});
