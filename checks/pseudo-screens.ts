import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type Rolldown, build } from 'vite';
import { allCatalogues } from '../build/find-catalogues.ts';
import { pseudoLanguage } from '../build/pseudo-language.ts';
import type { LanguageFile } from '../server/core/language/language-files.ts';
import { screensIn } from '../vite.config.ts';

type Files = Map<string, string | Uint8Array>;

const kept = join(import.meta.dirname, '../node_modules/.cache/koinonia/pseudo-screens');

/** Builds the screens in English and in the pseudo-language, and keeps their files for `pseudoScreens`. */
export async function buildPseudoScreens(): Promise<Rolldown.RolldownOutput> {
  const before = process.env['NODE_ENV'];
  // A build from within the tests would otherwise include the development half of React.
  process.env['NODE_ENV'] = 'production';
  const sources = digestOfSources();
  const built = await builtScreens(new Map([['qaa', pseudoLanguage(allCatalogues())]])).finally(() => {
    process.env['NODE_ENV'] = before;
  });
  const files: Files = new Map(
    built.output.map((one) => [one.fileName, one.type === 'chunk' ? one.code : one.source] as const),
  );
  mkdirSync(dirname(kept), { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, serialize({ sources, files }));
  renameSync(unfinished, kept);
  return built;
}

/** The same files; those of the last build if the sources are unchanged, because building takes seconds. */
export async function pseudoScreens(): Promise<Files> {
  return keptFiles() ?? (await buildPseudoScreens().then(keptFiles)) ?? new Map();
}

function keptFiles(): Files | undefined {
  if (!existsSync(kept)) return undefined;
  const { sources, files }: { sources: string; files: Files } = deserialize(readFileSync(kept));
  return sources === digestOfSources() ? files : undefined;
}

function digestOfSources(): string {
  const sum = createHash('sha256');
  const within = globSync('{web,build,contract,languages,server/core/language}/**/*.*');
  for (const path of ['vite.config.ts', 'tsconfig.json', 'package-lock.json', ...within.toSorted()])
    sum.update(`\0${path}\0`).update(readFileSync(path));
  return sum.digest('hex');
}

/** The screens as `npm run build` makes them, in memory. */
async function builtScreens(languages: Map<string, LanguageFile>): Promise<Rolldown.RolldownOutput> {
  const { build: how, plugins, ...config } = screensIn(languages);
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...how, write: false },
    // Nothing is written, so there is nothing to pack.
    plugins: [
      ...(plugins ?? []),
      { name: 'nothing-written', configResolved: (all) => all.plugins.forEach(withoutClose) },
    ],
  });
  return [built].flat()[0] as Rolldown.RolldownOutput;
}

function withoutClose(plugin: { name: string; closeBundle?: unknown }): void {
  if (plugin.name.startsWith('koinonia-')) delete plugin.closeBundle;
}
