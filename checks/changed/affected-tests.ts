import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/** Every source by its path from the root, with its text. */
export type Sources = Record<string, string>;

/** A test file that a change concerns: `closeness` is 0 where the file itself changed, and grows with the distance. */
export type AffectedTest = { section: 'server' | 'e2e'; file: string; closeness: number };

/** Files that are read, not imported: who reads them. */
const readers: [path: RegExp, reader: string][] = [
  [/^server\/migrations\//, 'server/core/db/migrating/migrate.ts'],
  [/^web\/public\//, 'web/main.tsx'],
];

/** Any of the same folder tests what is beside it; any of the same feature comes before the rest of the server. */
const sameFolder = 1;
const sameFeature = 3;

/** The test files of the server and of the browser that these changed files concern, the closest first. */
export function affectedTests(sources: Sources, changed: string[]): AffectedTest[] {
  const begun = changed.flatMap((path) => [path, ...readers.filter(([read]) => read.test(path)).map(([, by]) => by)]);
  const importers = turned(importsOf(sources));
  const far = distances(importers, begun);
  const near = distances(
    importers,
    begun.filter((path) => path.startsWith('e2e/')),
  );
  const screens = concernedScreens(sources, far);
  const tests = Object.keys(sources).filter((path) => path.endsWith('.test.ts'));
  const found = tests.flatMap((file): AffectedTest[] => {
    if (file.startsWith('server/')) {
      const closeness = Math.min(far.get(file) ?? Infinity, ...begun.map((path) => beside(file, path, far.has(file))));
      return [{ section: 'server', file, closeness }];
    }
    if (!file.startsWith('e2e/')) return [];
    const shown = addressesIn(sources[file] ?? '').map((address) => screens.get(address) ?? Infinity);
    return [{ section: 'e2e', file, closeness: Math.min(near.get(file) ?? Infinity, ...shown) }];
  });
  return found.filter(({ closeness }) => closeness < Infinity).toSorted((a, b) => a.closeness - b.closeness);
}

/** The changed sources that are still there, and those that import one of them directly. */
export function withImporters(sources: Sources, changed: string[]): string[] {
  const importers = turned(importsOf(sources));
  const concerned = new Set(changed.flatMap((path) => [path, ...(importers.get(path) ?? [])]));
  return [...concerned].filter((path) => path in sources || (/\.(ts|tsx|mjs)$/.test(path) && existsSync(path)));
}

/** How close a test is by where it stands. A file that no test reaches by imports has those beside it only. */
function beside(test: string, changed: string, reached: boolean): number {
  if (!changed.startsWith('server/')) return Infinity;
  if (dirname(test) === dirname(changed)) return sameFolder;
  const [, feature] = changed.split('/');
  return reached && test.startsWith(`server/${feature}/`) ? sameFeature : Infinity;
}

/** The imports of each file that happen when it runs, static or not; what only brings types is checked by the types. */
export function importsOf(sources: Sources): Map<string, string[]> {
  const pattern = /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gms;
  return new Map(
    Object.entries(sources).map(([path, text]) => [
      path,
      [...text.matchAll(pattern)].map((found) => join(dirname(path), found[1] ?? found[2] ?? found[3] ?? '')),
    ]),
  );
}

function turned(imports: Map<string, string[]>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}

/** How many imports lead from each file to the nearest of `from`. */
function distances(importers: Map<string, string[]>, from: string[]): Map<string, number> {
  const found = new Map(from.map((path) => [path, 0]));
  for (const [path, distance] of found)
    for (const importer of importers.get(path) ?? []) if (!found.has(importer)) found.set(importer, distance + 1);
  return found;
}

/** The addresses of the screens that are made of something changed, with how far it is from them. */
function concernedScreens(sources: Sources, far: Map<string, number>): Map<string, number> {
  const listed = sources['web/screens.ts'] ?? '';
  const within = listed.indexOf('const screens');
  const found = new Map<string, number>();
  for (const one of listed.matchAll(/^ {2}'?([\w$/-]+)'?: lazily\(\s*\(\) => import\('\.\/([^']+)'\)/gm)) {
    const [, path = '', file = ''] = one;
    const distance = far.get(`web/${file}`);
    const address = `${one.index < within ? '' : '/tenant'}/${path.replaceAll(/\$\w+/g, '$')}`;
    if (distance !== undefined) found.set(address, distance + 1);
  }
  return found;
}

/** The addresses of screens that a test opens: what it fills in stands as `$`. */
function addressesIn(test: string): string[] {
  const plain = test.replaceAll(/\$\{[^}]*\}/g, '$');
  return [...plain.matchAll(/['"`*](\/[a-z][\w$/-]*)/g)].map(([, address = '']) => address);
}
