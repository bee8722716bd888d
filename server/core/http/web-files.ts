import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from '../env.ts';
import { refuse } from '../errors.ts';
import { languageOf } from '../language/language-of.ts';
import { refusals } from '../refusal-texts.ts';

const ROOT = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/** Addresses that are no screens: a missing file there is a 404. */
const NO_SCREEN = /^\/(api|callbacks|health|metrics|assets|u|join|here)(\/|$)/;

/**
 * The built web application: hashed files for ever, the page itself fresh, and the page for every screen's address in the
 * language of the request.
 */
export async function serveWeb(app: FastifyInstance, { DOOR_WORKER }: Pick<Env, 'DOOR_WORKER'>): Promise<void> {
  const built = existsSync(ROOT);
  const pageOf = pageForAddress(ROOT);
  // `/` is an address like every other: its page differs by language.
  if (built) await app.register(files, { root: ROOT, preCompressed: true, setHeaders, index: false, serve: false });
  if (built) serveFiles(app);
  // Before the file of that name: a door that asks for its worker is given one that takes its place and leaves.
  if (built && DOOR_WORKER === 'off')
    app.get('/door-worker.js', (_request, reply) => reply.sendFile('door-worker-off.js'));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const language = languageOf(request);
    const isScreen = /^(GET|HEAD)$/.test(request.method) && !NO_SCREEN.test(path);
    if (built && isScreen) {
      void reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie');
      return reply.sendFile(pageOf(path, language));
    }
    return reply.status(404).send(refuse('not_found', 404, refusals.noSuchAddress).toReply(language));
  });
}

/**
 * The files by their names. The plugin's own route reads the folder of a thousand files anew for each that is asked for:
 * two thirds of what it takes to send one.
 */
function serveFiles(app: FastifyInstance): void {
  const names = readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const known = new Set(names);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const name = request.params['*'];
    // Assets of a later version, built while this one runs, are sent too.
    return known.has(name) || name.startsWith('assets/') ? reply.sendFile(name) : reply.callNotFound();
  });
}

/** Browsers heed these on pages only; on each of many small files they would be a third of a phone's download. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

function setHeaders(reply: FastifyReply, path: string): void {
  const hashed = path.includes('/assets/');
  void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (hashed) for (const name of FOR_PAGES) void reply.removeHeader(name);
}

/**
 * Finds the page of the built web for an address: the one that names the code of the screen there, by the files of the
 * build (`pages/tenant/people/$id.html` is for every person); `index.html` if there is none. The same pages in another
 * language are under `languages/<code>`.
 */
function pageForAddress(root: string): (path: string, language?: string) => string {
  const languages = join(root, 'languages');
  const spoken = new Set(existsSync(languages) ? readdirSync(languages) : []);
  const folder = join(root, 'pages');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ file: `pages/${name}`, parts: name.slice(0, -'.html'.length).split('/') }))
    // A name goes before a place for any: `people/add` is nobody's id.
    .sort((one, other) => one.file.split('$').length - other.file.split('$').length);
  return (path, language = 'en') => {
    const parts = path.split('/').filter((part) => part !== '');
    const page = pages.find(
      (one) =>
        one.parts.length === parts.length &&
        one.parts.every((part, place) => part.startsWith('$') || part === parts[place]),
    );
    return `${spoken.has(language) ? `languages/${language}/` : ''}${page?.file ?? 'index.html'}`;
  };
}
