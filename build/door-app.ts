import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown, transformWithOxc } from 'vite';
import type { LanguageFile } from '../server/core/language/language-files.ts';
import { screenTexts } from './screen-texts.ts';
import { wireTable } from './wire-table.ts';

const root = join(import.meta.dirname, '../web');
const page = 'door/door.html';

/** The door's entry points: the page for each address, and the manifest it is installed by. */
const pages = [
  { file: 'pages/door.html', manifest: 'door' },
  { file: 'pages/door/$token.html', manifest: 'door' },
  { file: 'pages/tenant/attendance/checkin/door.html', manifest: 'checkin' },
];

/** Files that every language needs besides the code, requested by these names and not by a hash. */
const unhashed = ['/before-first-paint.js', '/favicon.svg', '/door-icon-192.png'];

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;

/**
 * The door, an application of its own beside the screens: a helper's cheap phone loads only this. It is built apart, so
 * that neither affects the other's chunks, and joins the files of the screens.
 */
export function doorApp(languages: Map<string, LanguageFile>): Plugin {
  return {
    name: 'koinonia-door-app',
    configureServer({ middlewares }) {
      middlewares.use((request, _reply, next) => {
        if (/^\/(door|tenant\/attendance\/checkin\/door)(?=[/?]|$)(?!\/door\.html|.*\.\w+$)/.test(request.url ?? ''))
          request.url = `/${page}`;
        next();
      });
    },
    generateBundle: {
      // Runs after the screens' pages have been written for every language.
      order: 'post',
      async handler(_options, bundle) {
        const output = await builtDoor(languages);
        for (const file of output) {
          // Fonts are the same files.
          if (file.fileName in bundle && file.fileName.endsWith('.woff2')) continue;
          this.emitFile({ type: 'asset', fileName: file.fileName, source: sourceOf(file) });
        }
        this.emitFile({ type: 'asset', fileName: 'door-worker.js', source: await workerFor(output) });
      },
    },
  };
}

/** The files of the door, in memory. */
export async function builtDoor(languages: Map<string, LanguageFile>): Promise<File[]> {
  const built = await build(doorIn(languages));
  return ([built].flat()[0] as Rolldown.RolldownOutput).output;
}

function doorIn(languages: Map<string, LanguageFile>): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), screenTexts(languages), wireTable(), doorPages()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, page),
        output: { entryFileNames: 'assets/door-[hash:8].js', chunkFileNames: 'assets/door-[hash:8].js' },
      },
    },
  };
}

function doorPages(): Plugin {
  return {
    name: 'koinonia-door-pages',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const made = bundle[page];
      if (made?.type !== 'asset') return;
      delete bundle[page];
      for (const { file, manifest } of pages) {
        const source = String(made.source).replace('/door.webmanifest', `/${manifest}.webmanifest`);
        this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
  };
}

const sourceOf = (file: File): string | Uint8Array => (file.type === 'chunk' ? file.code : file.source);

/** The worker with the list of files it caches. Its version covers their content and its own code. */
async function workerFor(output: readonly File[]): Promise<string> {
  const path = join(root, 'door/worker/door-worker.ts');
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path);
  const sum = createHash('sha256').update(code);
  for (const file of output) sum.update(file.fileName).update(sourceOf(file));
  for (const name of unhashed) sum.update(readFileSync(join(root, 'public', name)));
  const byLanguage: Record<string, string[]> = { en: [] };
  const shared = [...unhashed];
  for (const { fileName, type } of output) {
    if (!fileName.startsWith('assets/') || !isKept(fileName)) continue;
    const [, code] = /^assets\/([\w-]+)-[0-9a-f]{8}\//.exec(fileName) ?? [];
    if (code) (byLanguage[code] ??= []).push(`/${fileName}`);
    else if (type === 'chunk') byLanguage['en']?.push(`/${fileName}`);
    else shared.push(`/${fileName}`);
  }
  const files = { version: sum.digest('hex').slice(0, 12), shared, byLanguage };
  return code.replace('= DOOR_FILES', () => `= ${JSON.stringify(files)}`).replace(/^export \{\};\n/m, '');
}

/** Letters beyond Latin-1 are loaded when a name needs them, and cached from then on. */
const isKept = (fileName: string): boolean => !/inter-(?!latin-wght)/.test(fileName);
