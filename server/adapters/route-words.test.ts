import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sayTo } from '../core/language/catalogue.ts';
import { addLanguage } from '../testing/add-language.ts';
import { routeText } from './route-words.ts';

addLanguage('qar', {
  language: 'Made up',
  texts: {
    'route-words': {
      unreachable: { english: 'The provider cannot be reached', text: 'Niemand da' },
      tookTooLong: { english: 'it took too long', text: 'zu lang' },
    },
    'route-word-shapes': {
      answered: { english: '{provider} answered {status}', text: '{provider} sagt {status}' },
      someParts: {
        english: 'Only {taken} of {all} parts were taken on: {reason}',
        text: 'Nur {taken} von {all}: {reason}',
      },
      because: { english: '{sentence}: {reason}', text: '{sentence}: {reason}' },
    },
  },
});
const said = (words: string, language = 'qar') => sayTo({ language }, routeText(words));

test('a route’s words are in the reader’s language, a provider’s stay as sent', () => {
  expect(said('The provider cannot be reached: it took too long')).toBe('Niemand da: zu lang');
  expect(said('The provider cannot be reached: 451 later')).toBe('Niemand da: 451 later');
  expect(said('Termii answered 503')).toBe('Termii sagt 503');
  for (const words of ['Absent Subscriber', '550 5.1.1 No: such user', 'The SMSC is not connected'])
    expect(said(words)).toBe(words);
  expect(said('Only 2 of 3 parts were taken on: The provider cannot be reached')).toBe('Nur 2 von 3: Niemand da');
  expect(said('The provider cannot be reached: it took too long', 'en')).toBe(
    'The provider cannot be reached: it took too long',
  );
});

test('every sentence of a route is in the list', () => {
  const sources = globSync('server/adapters/{sms,email}/**/*.ts').filter((path) => !/\.(test|suite)\.ts$/.test(path));
  expect(sources.length).toBeGreaterThan(25);
  const given = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:words: |withReason\(|return )'([A-Z][^']* [^']*)'/g)].map(
      ([, words = '']) => words,
    ),
  );
  expect(given.length).toBeGreaterThan(12);
  expect(given.filter((words) => typeof routeText(words) === 'string')).toEqual([]);
});
