import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type LanguageFile,
  languageFolder,
  readLanguageFiles,
  rendered,
  type Translation,
  translationIn,
} from '../server/core/language/language-files.ts';
import { allCatalogues, type FoundCatalogue, flatTexts } from './find-catalogues.ts';

/**
 * Says how far each language is. With a code and the language's own name its file is brought up to date, or begun: every
 * text of the program is there beside its English, and what the program no longer says is gone.
 *
 *     npm run languages
 *     npm run languages -- fr Français
 */
const [code, ownName] = process.argv.slice(2);
const catalogues = allCatalogues();
const files = readLanguageFiles();

if (code) {
  const before = files.get(code) ?? { language: ownName ?? '', texts: {} };
  if (!isCode(code) || !before.language) {
    console.error('Name the language by its code and its own name, such as: npm run languages -- fr Français');
    process.exit(2);
  }
  const file = broughtUp(before, catalogues);
  writeFileSync(join(languageFolder(), `${code}.json`), `${JSON.stringify(file, undefined, 2)}\n`);
  files.set(code, file);
}
for (const [language, file] of files) report(language, file);
if (files.size === 0) console.log('English only. Begin another: npm run languages -- fr Français');

function isCode(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text && text !== 'en';
  } catch {
    return false;
  }
}

/** A translation whose English has changed keeps its old English, which reveals the change. */
function broughtUp(file: LanguageFile, found: readonly FoundCatalogue[]): LanguageFile {
  const texts = found.map(({ id, texts }): [string, Record<string, Translation>] => [
    id,
    Object.fromEntries(
      flatTexts(texts).map(([name, english]) => {
        const known = translationIn(file, `${id}.${name}`);
        if (!known?.text) return [name, { english, text: '' }];
        const { english: was, text } = known;
        return [name, was === english ? { english, text } : { english: was, now: english, text }];
      }),
    ),
  ]);
  return { language: file.language, texts: Object.fromEntries(texts) };
}

function report(language: string, file: LanguageFile): void {
  const states = catalogues.flatMap(({ id, texts }) =>
    flatTexts(texts).map(([name, english]) => {
      const whole = `${id}.${name}`;
      return { whole, english, is: rendered(english, translationIn(file, whole)) };
    }),
  );
  const done = states.filter(({ is }) => is.state === 'said').length;
  console.log(`${language}, ${file.language}: ${done} of ${states.length} texts`);
  for (const { whole, english, is } of states) {
    if (is.state === 'outdated') console.log(`  ${whole}: the English has changed, to “${english}”`);
    if (is.state === 'broken') console.log(`  ${whole}: ${is.why}`);
  }
}
