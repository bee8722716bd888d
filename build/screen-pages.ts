import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Runs before everything else. Pages request it by its hash, so that it is cached forever like all other code. */
const FIRST = 'before-first-paint.js';

/**
 * Writes a page for every screen, `pages/<its path>.html`: index.html that also names the code and styles of that
 * screen. The browser then requests everything at once, rather than the start, then the session, then the screen; on a
 * phone each of these steps costs a second. The server picks the page by its address (server/core/http/web-files.ts).
 * Moving from screen to screen uses `screen-files.json` (web/core/screen-files.ts).
 */
export function screenPages(): Plugin {
  let root = '';
  return {
    name: 'koinonia-screen-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return;
      const first = readFileSync(join(root, `public/${FIRST}`), 'utf8');
      const fileName = `assets/${createHash('sha256').update(first).digest('hex').slice(0, 8)}-${FIRST}`;
      this.emitFile({ type: 'asset', fileName, source: first });
      const frame = readFileSync(join(root, 'first-frame.html'), 'utf8').replaceAll(/\s+/g, ' ');
      const page = String(index.source).replace(`/${FIRST}`, `/${fileName}`);
      index.source = page;
      const scripts: Record<string, string[]> = {};
      for (const { path, files } of screensOf(readFileSync(join(root, 'screens.ts'), 'utf8'))) {
        const names = neededBy(bundle, files).filter((name) => !page.includes(`/${name}"`));
        const whole = page.replace('</head>', `${names.map(tag).join('')}</head>`);
        const source = path.startsWith('tenant/') ? withFirstFrame(whole, frame) : whole;
        this.emitFile({ type: 'asset', fileName: `pages/${path}.html`, source });
        scripts[path] = names.filter((name) => name.endsWith('.js'));
      }
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source: JSON.stringify(scripts) });
    },
  };
}

/**
 * The frame that is shown from the first bytes on, in the place of the shell. Styles named in the head delay all
 * drawing; after the frame they delay only the scripts, which wait for them.
 */
function withFirstFrame(page: string, frame: string): string {
  const styles = page.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
  const bare = styles.reduce((rest, one) => rest.replace(one, ''), page);
  return bare.replace('<div id="root"></div>', `<div id="root"></div>${frame}${styles.join('')}`);
}

/** Each screen's path and the sources that display it, read from the list of screens. */
function screensOf(list: string): { path: string; files: string[] }[] {
  const within = list.indexOf('export const screens');
  return [...list.matchAll(/'?([\w$/-]+)'?: lazily\(\s*\(\) => import\('\.(.+?)'\)/g)].map(
    ({ 1: path, 2: file, index }) =>
      index < within
        ? { path: path!, files: [`/web${file}`] }
        : { path: `tenant/${path}`, files: ['/web/tenant-frame.tsx', `/web${file}`] },
  );
}

/** The files of the chunks with these sources and all their imports, with their styles. */
function neededBy(bundle: Bundle, sources: string[]): string[] {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const take = (chunk: Chunk | undefined) => {
    if (!chunk || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) take(chunks.find(({ fileName }) => fileName === name));
    for (const name of stylesOf(chunk)) styles.add(name);
  };
  for (const source of sources) take(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source))));
  return [...styles, ...scripts];
}

const stylesOf = (chunk: Chunk): Iterable<string> =>
  (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [];

const tag = (name: string): string =>
  name.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${name}">`
    : `<link rel="modulepreload" crossorigin href="/${name}">`;
