import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, existsSync } from 'node:fs';
import { type Outcome, runNode } from '../program.ts';
import { type Summary, readDurations } from '../sections/summary.ts';
import { staticSections } from '../sections/static.ts';
import { runVitest } from '../sections/vitest-run.ts';
import { dirname, join } from 'node:path/posix';

/** Every source by its path from the root, with its text. */
type Sources = Record<string, string>;

/** A test file that a change concerns: `closeness` is 0 if the file itself changed, and grows with the distance. */
export type AffectedTest = { section: 'server' | 'e2e'; file: string; closeness: number };

/** Files that are read rather than imported, with their readers. */
const readers: [path: RegExp, reader: string][] = [
  [/^server\/migrations\//, 'server/core/db/migrating/migrate.ts'],
  [/^web\/public\//, 'web/main.tsx'],
];

/**
 * Tests in the same folder count for every file there; tests of the same feature come before the rest of the server.
 */
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

/** The changed sources that still exist, and their direct importers. */
export function withImporters(sources: Sources, changed: string[]): string[] {
  const importers = turned(importsOf(sources));
  const concerned = new Set(changed.flatMap((path) => [path, ...(importers.get(path) ?? [])]));
  return [...concerned].filter((path) => path in sources || (/\.(ts|tsx|mjs)$/.test(path) && existsSync(path)));
}

/** The closeness of a test by its folder. A file that no test imports has only the tests beside it. */
function beside(test: string, changed: string, reached: boolean): number {
  if (!changed.startsWith('server/')) return Infinity;
  if (dirname(test) === dirname(changed)) return sameFolder;
  const [, feature] = changed.split('/');
  return reached && test.startsWith(`server/${feature}/`) ? sameFeature : Infinity;
}

/** The imports of each file that happen at run time, static or not; the type check covers imports of types. */
function importsOf(sources: Sources): Map<string, string[]> {
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

/** The addresses of the screens that contain a changed file, with their distance from it. */
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

/** The addresses of screens that a test opens; inserted values become `$`. */
function addressesIn(test: string): string[] {
  const plain = test.replaceAll(/\$\{[^}]*\}/g, '$');
  return [...plain.matchAll(/['"`*](\/[a-z][\w$/-]*)/g)].map(([, address = '']) => address);
}

/** Seconds assumed for a file that has not run here yet. */
const unknownSeconds = { server: 5, e2e: 15 };
/**
 * Files that run at once. Their durations were measured with as many beside them, and they never share the time evenly.
 */
const atOnce = 3;
const evenly = 0.8;

type Selection = { chosen: AffectedTest[]; left: AffectedTest[] };

/**
 * The files that fit into this many seconds: the closest first, then the quickest. `seconds`: the last duration of
 * each, by section and file; `beforeBrowser`: the wait before the first browser test.
 */
export function fitTimeBudget(
  files: AffectedTest[],
  within: number,
  seconds: Record<string, number>,
  beforeBrowser: number,
): Selection {
  const takes = ({ section, file }: AffectedTest) => seconds[`${section} ${file}`] ?? unknownSeconds[section];
  const inOrder = files.toSorted((a, b) => a.closeness - b.closeness || takes(a) - takes(b));
  const fit: Selection = { chosen: [], left: [] };
  let work = 0;
  let before = 0;
  for (const file of inOrder) {
    const waits = file.section === 'e2e' ? beforeBrowser : before;
    const most = (within - Math.max(before, waits)) * evenly;
    if (takes(file) <= most && work + takes(file) <= most * atOnce) {
      work += takes(file);
      before = Math.max(before, waits);
      fit.chosen.push(file);
    } else fit.left.push(file);
  }
  return fit;
}

/** The reason why a run must not look green: no changed test ran, or none that the changes concern. */
export function whyNothingRan(concerned: AffectedTest[], done: AffectedTest[]): string | undefined {
  const changed = concerned.filter(({ closeness }) => closeness === 0);
  const wanted = changed.length > 0 ? changed : concerned;
  if (wanted.length === 0 || wanted.some((file) => done.includes(file))) return undefined;
  const [first] = wanted;
  const one = `npx vitest run ${first!.file} --project ${first!.section}`;
  return `None of the ${wanted.length} test files that ${changed.length > 0 ? 'changed' : 'the change concerns'} ran in the time there was. Run them by themselves, such as: ${one}`;
}

const withinSeconds = 60;
/** Seconds for the browser to start with its server. */
const browserStarts = 6;
/** Seconds to end a run: processes stop, files are written. */
const ending = 5;
const everything = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|start\.mjs|checks\/(?!changed\/))/;

/**
 * Runs the checks that a change concerns within a minute: every check of the sources (the linter reads only changed
 * files and their importers) and every pure rule, then as many other test files as fit, the closest first. A change is
 * everything uncommitted, and everything since the branch left main, or since `--base REV`.
 */
export async function runChanged(args: string[], summary: Summary): Promise<void> {
  const began = performance.now();
  const changed = changedFiles(baseOf(args));
  summary.note(`Changed: ${changed.length} files.`);
  const wide = changed.filter((path) => everything.test(path));
  if (wide.length > 0) summary.note(`Run the whole of npm test as well: ${wide.join(', ')} concerns all of it.`);
  const sources = Object.fromEntries(
    globSync('{contract,server,web,e2e}/**/*.{ts,tsx}').map((path) => {
      const name = path.replaceAll('\\', '/');
      return [name, readFileSync(path, 'utf8')];
    }),
  );
  const files = affectedTests(sources, changed);

  const lints = wide.length > 0 ? undefined : withImporters(sources, changed);
  const read = staticSections
    .filter(({ name }) => name !== 'lint' || lints?.length !== 0)
    .map(({ name, run }) => summary.timed(name, async () => new Map([[name, await run(lints)]])));
  // Runs beside the checks, so that no browser waits. The browser tests build again and report build errors.
  const built = files.some(({ section }) => section === 'e2e')
    ? runNode(['start.mjs', 'build'], { echo: false })
    : undefined;
  await Promise.all([...read, summary.timed('unit', () => runVitest({ sections: ['unit'] })), built]);

  const left = withinSeconds - ending - (performance.now() - began) / 1000;
  const fit = fitTimeBudget(files, left, readDurations(), browserStarts);
  const done = fit.chosen.length > 0 ? await runChosen(fit.chosen, left, summary) : [];
  const leftOut = files.filter((file) => !done.includes(file));
  say(summary, 'Ran', done);
  say(summary, 'Left out for time', leftOut);
  const nothing = whyNothingRan(files, done);
  if (nothing) summary.failure(nothing);
}

/** Returns the files that ended before the time was over. */
async function runChosen(chosen: AffectedTest[], seconds: number, summary: Summary): Promise<AffectedTest[]> {
  const sections = [...new Set(chosen.map(({ section }) => section))];
  const files = chosen.map(({ file }) => file);
  const outcomes = new Map<string, Outcome>();
  await summary.timed(sections.join(', '), async () => {
    for (const [section, outcome] of await runVitest({ sections, files, withinMs: seconds * 1000 }))
      outcomes.set(section, outcome);
    // Tests that need PostgreSQL, or did not begin, are no failure here.
    return new Map([...outcomes].map(([section, outcome]) => [section, { ...outcome, skipped: [] }]));
  });
  return chosen.filter(({ section, file }) => {
    const outcome = outcomes.get(section);
    return outcome?.ran.some((test) => test.startsWith(`${file}: `)) && !outcome.unfinished?.includes(file);
  });
}

function say(summary: Summary, what: string, files: AffectedTest[]): void {
  if (files.length > 0) summary.note(`${what}: ${files.map(({ file }) => file).join(', ')}`);
}

function baseOf(args: string[]): string {
  const at = args.indexOf('--base');
  const given = at < 0 ? undefined : args[at + 1];
  for (const rev of given ? [given] : ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', rev)[0] ?? 'HEAD';
    } catch {
      // Tries the next one.
    }
  }
  if (given) throw new Error(`There is no revision ${given} that this branch has anything in common with.`);
  return 'HEAD';
}

function changedFiles(base: string): string[] {
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

function git(...args: string[]): string[] {
  const words = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return words.split('\n').filter(Boolean);
}
