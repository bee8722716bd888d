import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

type Emitter = { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => unknown };
type Spoken = { code: string; inLanguage: (source: string) => string };

export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');

/** Short: it is for names of files and places that have to differ where their content does. */
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
