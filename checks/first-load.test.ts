import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

const limit = 171 * 1024;

type Chunk = Rolldown.OutputChunk;

test('the scripts a screen needs to show itself stay within 171 KB, packed', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    configFile: resolve(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
    // Packing what is written has nothing to pack here.
    plugins: [{ name: 'nothing-written', configResolved: ({ plugins }) => plugins.forEach(withoutClose) }],
  }).finally(() => vi.unstubAllEnvs());
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)!;
  const frame = chunkOf(chunks, '/web/tenant-frame.tsx');
  const listed = readFileSync(resolve(import.meta.dirname, '../web/screens.ts'), 'utf8');
  const screens = [...listed.matchAll(/import\('\.(.+?)'\)/g)].map(
    ([, file]) => chunkOf(chunks, `/web${file}`).fileName,
  );
  const heavy = screens.flatMap((name) => {
    const bytes = [...loadedWith(chunks, [entry.fileName, frame.fileName, name])]
      .map((file) => gzipSync(chunks.get(file)!.code, { level: 9 }).length)
      .reduce((sum, one) => sum + one, 0);
    return bytes > limit ? [`${name}: ${(bytes / 1024).toFixed(1)} KB`] : [];
  });
  expect(screens.length).toBeGreaterThan(30);
  expect(heavy).toEqual([]);

  // Each screen has a page that names all of its code, so that the browser need not find out step by step.
  const pages = new Map(
    output.flatMap((one) => (one.type === 'asset' && one.fileName.startsWith('pages/') ? [[one.fileName, one]] : [])),
  );
  expect(pages.size).toBe(screens.length);
  const people = chunkOf(chunks, '/web/people/list/people-screen.tsx').fileName;
  const named = String(pages.get('pages/tenant/people.html')?.source);
  const unnamed = [...loadedWith(chunks, [entry.fileName, frame.fileName, people])].filter(
    (one) => !named.includes(one),
  );
  expect(unnamed).toEqual([]);
});

function withoutClose(plugin: { name: string; closeBundle?: unknown }): void {
  if (plugin.name.startsWith('koinonia-')) delete plugin.closeBundle;
}

function chunkOf(chunks: Map<string, Chunk>, end: string): Chunk {
  return [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))!;
}

/** These files and all they import, which must be there before they run. */
function loadedWith(chunks: Map<string, Chunk>, names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name) || !chunks.has(name)) continue;
    seen.add(name);
    loadedWith(chunks, chunks.get(name)!.imports, seen);
  }
  return seen;
}
