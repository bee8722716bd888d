import { expect, test } from 'vitest';
import { allCatalogues, cataloguesIn, flatTexts } from '../build/find-catalogues.ts';
import { pseudo } from '../build/pseudo-language.ts';
import { compileMessage, valueNames, readLanguageFiles } from '../server/core/language/language-files.ts';
import { textProblems, textsOutside } from './texts.ts';

test('converted files have no text outside the catalogues', () => {
  expect(textProblems()).toEqual([]);
});

test('a text outside the catalogues is found wherever it stands', () => {
  const planted = [
    ['web/session/a.tsx', 'export const a = () => <p>Sign in</p>;'],
    ['web/session/a.tsx', 'export const a = () => <p>{many ? "All of them" : one}</p>;'],
    ['web/session/a.tsx', 'export const a = () => <input aria-label="Your name" />;'],
    ['web/session/a.ts', 'export const a = { label: `Delete ${name}?` };'],
    ['web/session/a.ts', "export const a = (name) => (name ? undefined : say('Enter your name.'));"],
    [
      'contract/session/schemas.ts',
      "export const a = z.string().min(1, 'Enter your name.').describe('Who somebody is');",
    ],
    ['server/session/a.ts', "throw refuse('session.wrong', 401, 'Wrong password.');"],
    ['server/people/import/a.ts', 'notes.push(`“${name}” is not a name that we know.`);'],
    ['server/people/a.ts', "export const a = (yes) => (yes ? 'Yes' : '');"],
    ['server/people/a.ts', 'export const a = (name) => `<h1>${name}</h1><p>Known of ${name}</p>`;'],
    ['server/adapters/sms/a.ts', "export const a = { outcome: 'refused', words: 'The provider was in a bad mood' };"],
    ['server/adapters/email/a.ts', 'export const a = (name) => ({ words: `The key at ${name} was withdrawn.` });'],
    ['server/reports/a.ts', "export const a = 'It has not changed since last week.';"],
  ] as const;
  for (const [path, source] of planted) expect(textsOutside(path, source), source).toHaveLength(1);
  const fine =
    "export const a = () => <p className='sign-in'>{w.title} {count}</p>; catalogue('a', { title: 'Sign in' });";
  expect(textsOutside('web/session/a.tsx', fine)).toEqual([]);
  // A route's own sentences are translated by their English.
  const known = "[{ words: 'The SMSC is not connected' }, `The SMSC cannot be reached: ${why}`]";
  expect(textsOutside('server/adapters/sms/a.ts', `export const a = (why) => ${known};`)).toEqual([]);
});

test('every text of the catalogues can be said and found by its name', () => {
  const catalogues = allCatalogues();
  expect(catalogues.length).toBeGreaterThan(30);
  for (const { id, texts } of catalogues)
    for (const [name, english] of flatTexts(texts)) {
      const where = `${id}.${name}`;
      expect(() => compileMessage(english), where).not.toThrow();
      // Placeholders have names, not expressions, and the pseudo-language keeps them.
      for (const value of valueNames(compileMessage(english))) expect(value, where).toMatch(/^[a-z]\w*$/i);
      expect([...valueNames(compileMessage(pseudo(english)))], where).toEqual([...valueNames(compileMessage(english))]);
    }
});

test('a catalogue with computed entries is refused', () => {
  const wrong = [
    "catalogue('a', { title: `Delete ${name}` })",
    "catalogue('a', { ...others })",
    "catalogue('a', texts)",
    "catalogue('a.b', { title: 'A' })",
  ];
  for (const source of wrong) expect(() => cataloguesIn(source, 'web/a.ts'), source).toThrow('web/a.ts');
});

test('no language has a text that the program lacks', () => {
  const known = new Set(allCatalogues().flatMap(({ id, texts }) => flatTexts(texts).map(([name]) => `${id}.${name}`)));
  for (const [code, { texts }] of readLanguageFiles())
    for (const [id, own] of Object.entries(texts))
      for (const name of Object.keys(own)) expect(known.has(`${id}.${name}`), `${code}: ${id}.${name}`).toBe(true);
});
