import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { allCatalogues } from '../build/find-catalogues.ts';
import { pseudoLanguage } from '../build/pseudo-language.ts';
import { buildPseudoScreens } from './pseudo-screens.ts';

// The router alone is a fifth of it. docs/decisions/28-first-load.md lists removed parts and rejected ideas.
const limit = 170 * 1024;
const editorLimit = 300 * 1024;

type Chunk = Rolldown.OutputChunk;

test('the scripts for a screen to show itself pack to at most 170 KB, and the editor to 300 KB', async () => {
  const { output } = await buildPseudoScreens();
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)!;
  const frame = chunkOf(chunks, '/web/tenant-frame.tsx');
  const listed = readFileSync(resolve(import.meta.dirname, '../web/screens.ts'), 'utf8');
  const screens = [...listed.matchAll(/import\('\.(.+?)'\)/g)].map(
    ([, file]) => chunkOf(chunks, `/web${file}`).fileName,
  );
  const bytesOf = packedBytes(chunks);
  const heavy = screens.flatMap((name) => {
    const bytes = bytesOf(loadedWith(chunks, [entry.fileName, frame.fileName, name]));
    return bytes > limit ? [`${chunks.get(name)!.moduleIds.at(-1)}: ${(bytes / 1024).toFixed(1)} KB`] : [];
  });
  expect(screens.length).toBeGreaterThan(30);
  expect(heavy).toEqual([]);

  // The editor loads after its screen, with everything that this screen has not loaded yet.
  const compose = chunkOf(chunks, '/web/messaging/channels/email/screens/compose-email.tsx').fileName;
  const here = loadedWith(chunks, [entry.fileName, frame.fileName, compose]);
  const withEditor = loadedWith(chunks, [chunkOf(chunks, '/web/editor/editor-part.tsx').fileName]);
  const editor = bytesOf([...withEditor].filter((file) => !here.has(file)));
  expect(editor).toBeGreaterThan(100 * 1024);
  expect(editor).toBeLessThanOrEqual(editorLimit);

  // Each screen has a page that names all of its code, so that the browser need not discover it step by step.
  const pages = new Map(
    output.flatMap((one) => (one.type === 'asset' && one.fileName.startsWith('pages/') ? [[one.fileName, one]] : [])),
  );
  // Three more pages belong to the door.
  expect(pages.size).toBe(screens.length + 3);
  const people = chunkOf(chunks, '/web/people/list/people-screen.tsx').fileName;
  const named = String(pages.get('pages/tenant/people.html')?.source);
  const unnamed = [...loadedWith(chunks, [entry.fileName, frame.fileName, people])].filter(
    (one) => !named.includes(one),
  );
  expect(unnamed).toEqual([]);

  // The frame is in the page itself, before the styles that delay everything drawn after them.
  expect(named).toMatch(/<div id="root"><\/div>.*<div id="first".*<link rel="stylesheet"/s);
  expect(named.slice(0, named.indexOf('</head>'))).not.toContain('rel="stylesheet"');
  expect(String(pages.get('pages/sign-in.html')?.source)).not.toContain('id="first"');

  // One more file in `languages` means the same screens once more, with their own code at every step and no English
  // code.
  const files = new Map(output.map((one) => [one.fileName, String(one.type === 'chunk' ? one.code : one.source)]));
  // Moving from screen to screen uses a separate list, which is no part of the start.
  expect(files.get('screen-files.json')).toContain(people);
  expect(files.get('languages/qaa/screen-files.json')).toContain(people.replace('assets/', ''));
  expect(files.get('languages/qaa/screen-files.json')).not.toContain(people);
  expect(files.get(entry.fileName)).not.toContain(`"${people}"`);
  const page = files.get('languages/qaa/pages/sign-in.html')!;
  expect(page).toContain('<html lang="qaa">');
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const code = files.get(name);
    expect(code, name).toBeDefined();
    const folder = name.slice(0, name.lastIndexOf('/'));
    for (const [, beside] of code!.matchAll(/["'`]\.\/([\w.$-]+\.js)["'`]/g)) follow(`${folder}/${beside}`);
  };
  for (const [, script] of page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) follow(script!);
  const all = [...seen].map((name) => files.get(name)).join('');
  const { english, text } = pseudoLanguage(allCatalogues()).texts['session']!['signIn.byInvitation']!;
  expect(all).toContain(text);
  expect(all).not.toContain(english);
  expect([...seen].filter((name) => !name.startsWith('assets/qaa-'))).toEqual([
    expect.stringContaining('before-first-paint'),
  ]);
  expect([...files.values()].some((code) => /\bTEXTS_[0-9a-f]{8}\b/.test(code))).toBe(false);
});

function chunkOf(chunks: Map<string, Chunk>, end: string): Chunk {
  return [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))!;
}

/** Packs each file once: most screens load the same ones. */
function packedBytes(chunks: Map<string, Chunk>): (names: Iterable<string>) => number {
  const known = new Map<string, number>();
  return (names) => {
    let sum = 0;
    for (const name of names) {
      const bytes = known.get(name) ?? gzipSync(chunks.get(name)!.code, { level: 9 }).length;
      known.set(name, bytes);
      sum += bytes;
    }
    return sum;
  };
}

/** These files and all their imports, which must load before they run. */
function loadedWith(chunks: Map<string, Chunk>, names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name) || !chunks.has(name)) continue;
    seen.add(name);
    loadedWith(chunks, chunks.get(name)!.imports, seen);
  }
  return seen;
}
