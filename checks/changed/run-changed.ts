import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { type Outcome, runNode } from '../program.ts';
import type { Summary } from '../sections/summary.ts';
import { readDurations } from '../sections/test-durations.ts';
import { staticSections } from '../sections/static.ts';
import { runVitest } from '../sections/vitest-run.ts';
import { type AffectedTest, affectedTests, withImporters } from './affected-tests.ts';
import { fitTimeBudget, whyNothingRan } from './time-budget.ts';

const withinSeconds = 60;
/** For the browser to start with its server. */
const browserStarts = 6;
/** What ends a run: processes that stop, files that are written. */
const ending = 5;
const everything = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|start\.mjs|checks\/(?!changed\/))/;

/**
 * Runs what a change concerns within a minute: every check of the sources (the linter reads what changed and what imports
 * it) and every pure rule, then as many of the other test files as fit, the closest first. A
 * change is what is not committed, and what is since the branch left main, or since `--base REV`.
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
  // Beside the checks, so that no browser waits for it. What is wrong with it is told by the browser tests, which build again.
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

/** Answers those of the files that came to their end before the time was over. */
async function runChosen(chosen: AffectedTest[], seconds: number, summary: Summary): Promise<AffectedTest[]> {
  const sections = [...new Set(chosen.map(({ section }) => section))];
  const files = chosen.map(({ file }) => file);
  const outcomes = new Map<string, Outcome>();
  await summary.timed(sections.join(', '), async () => {
    for (const [section, outcome] of await runVitest({ sections, files, withinMs: seconds * 1000 }))
      outcomes.set(section, outcome);
    // What belongs to PostgreSQL, or no longer began, is no failure here.
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
      // The next one, then.
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
