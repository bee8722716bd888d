import type { Plugin, Rolldown } from 'vite';
import type { Message, Texts } from '../contract/language/message.ts';
import { compileMessage, type LanguageFile, rendered, translationIn } from '../server/core/language/language-files.ts';
import { cataloguesIn } from './find-catalogues.ts';
import { createHash } from 'node:crypto';

type Emitter = { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown };
type Spoken = { code: string; inLanguage: (source: string) => string };

export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');

/** Short, because it names files and places that must differ when their content does. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Adds the screens in another language: their code in a folder named for the language and what it says, since it is kept
 * for ever, and their pages under `languages/<code>`. Styles, fonts and pictures are the same for all.
 */
export function addLanguageFiles(emitter: Emitter, bundle: Rolldown.OutputBundle, { code, inLanguage }: Spoken): void {
  const chunks = chunksOf(bundle).map(({ fileName, code: source }) => ({ fileName, source: inLanguage(source) }));
  const folder = `assets/${code}-${digest(chunks.map(({ source }) => source).join(''))}`;
  const names = new Map(chunks.map(({ fileName }) => [fileName, fileName.replace(/^assets/, folder)]));
  // A chunk names others beside it (`./a.js`), and what to load before them from the root (`assets/a.js`).
  const moved = (source: string) =>
    source.replaceAll(/(?<!\.)\bassets\/[\w.$-]+\.js/g, (name) => names.get(name) ?? name);
  const pages = Object.values(bundle).filter(
    (one): one is Rolldown.OutputAsset =>
      one.type === 'asset' && /^((index|pages\/.*)\.html|screen-files\.json)$/.test(one.fileName),
  );
  for (const { fileName, source } of chunks)
    emitter.emitFile({ type: 'asset', fileName: names.get(fileName) ?? fileName, source: moved(source) });
  for (const { fileName, source } of pages) {
    const page = moved(String(source)).replace('<html lang="en">', `<html lang="${code}">`);
    emitter.emitFile({ type: 'asset', fileName: `languages/${code}/${fileName}`, source: page });
  }
}

/**
 * Parses the texts of the screens during the build, so that no parser travels to the browser, and builds the screens
 * once more for every language: the same code with its texts in place of the English ones, so that no screen loads a
 * language it does not speak. Until then a name stands for the texts of each catalogue.
 */
export function screenTexts(languages: Map<string, LanguageFile>): Plugin {
  const texts = new Map<string, { id: string; texts: Texts }>();
  let building = false;
  return {
    name: 'koinonia-screen-texts',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build';
    },
    transform(code, path, options) {
      const file = path.split('?')[0] ?? '';
      // Texts of both sides are in the contract. Tests load it for both: the server takes the texts, a screen what is parsed.
      const ofBoth = options?.ssr && /\/contract\/.*\.tsx?$/.test(file);
      if (!/\/(web|contract)\/.*\.tsx?$/.test(file) || file.endsWith('/core/catalogue.ts')) return undefined;
      let written = code;
      for (const found of cataloguesIn(code, file).toReversed()) {
        const place = `TEXTS_${digest(JSON.stringify([found.id, found.texts]))}`;
        texts.set(place, found);
        const there = building ? place : made(literal(found, undefined));
        const call = ofBoth ? `${code.slice(found.start, found.end)}, ${there}` : `/* @__PURE__ */ catalogue(${there}`;
        written = `${written.slice(0, found.start)}${call}${written.slice(found.end)}`;
      }
      return written === code ? undefined : { code: written, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const inLanguage = (code: string, file: LanguageFile | undefined) =>
          code.replaceAll(/\bTEXTS_[0-9a-f]{8}\b/g, (place) => {
            const found = texts.get(place);
            return found ? made(literal(found, file)) : place;
          });
        for (const [code, file] of languages)
          addLanguageFiles(this, bundle, { code, inLanguage: (source) => inLanguage(source, file) });
        for (const chunk of chunksOf(bundle)) chunk.code = inLanguage(chunk.code, undefined);
      },
    },
  };
}

/** A complete expression, because minifying renames parameters and drops parentheses. */
const made = (texts: string): string => `($=>(${texts}))`;

/** The parsed texts of a catalogue as JavaScript, with English for each text that the language lacks. */
function literal({ id, texts }: { id: string; texts: Texts }, file: LanguageFile | undefined): string {
  return group(texts, (name, english) => {
    const own = file && rendered(english, translationIn(file, `${id}.${name}`));
    return own?.state === 'said' ? own.message : compileMessage(english);
  });
}

const spoken = (message: Message): string =>
  typeof message === 'string' ? JSON.stringify(message) : `$(${JSON.stringify(message).slice(1, -1)})`;

function group(texts: Texts, message: (name: string, english: string) => Message, before = ''): string {
  const written = Object.entries(texts).map(([name, text]) => {
    const value =
      typeof text === 'string' ? spoken(message(before + name, text)) : group(text, message, `${before}${name}.`);
    return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}:${value}`;
  });
  return `{${written.join(',')}}`;
}
