// Runs every check of the project and ends with the skipped parts and `N passed, N failed`. `--static` runs only the
// checks of the sources; names (`types`, `server`, `e2e`, …) choose sections; `changed` runs the tests that a change
// concerns, as far as a minute allows.
import { startSummary } from './sections/summary.ts';
import { staticSections } from './sections/static.ts';
import { runVitest } from './sections/vitest-run.ts';
import { runChanged } from './changed/run-changed.ts';
import { OLDEST, oldestPostgres } from './program.ts';

const quick = ['unit'];
const onDatabases = ['server', 'oldest', 'e2e'];
const known = [...staticSections.map(({ name }) => name), ...quick, ...onDatabases];

const asked = process.argv.slice(2);
const names = asked.filter((word) => !word.startsWith('-'));
const summary = startSummary();

if (names[0] === 'changed') {
  await runChanged(asked.slice(1), summary);
} else {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no section ${unknown.join(', ')}. Choose from: ${[...known, 'changed'].join(', ')}.`);
    process.exit(2);
  }
  await runSections((name) => names.length === 0 || names.includes(name), asked.includes('--static'));
}
summary.say();

async function runSections(wanted: (name: string) => boolean, staticOnly: boolean): Promise<void> {
  // Sections that read the sources alternate with rules that wait for nothing.
  const read = staticSections
    .filter(({ name }) => wanted(name))
    .map(({ name, run }) => summary.timed(name, async () => new Map([[name, await run()]])));
  const tests = (sections: string[]) => {
    const chosen = staticOnly ? [] : sections.filter(wanted).filter((name) => !missing(name));
    return chosen.length > 0 ? summary.timed(chosen.join(', '), () => runVitest({ sections: chosen })) : undefined;
  };
  await Promise.all([...read, tests(quick)]);
  await tests(onDatabases);
}

function missing(name: string): boolean {
  const lacks = name === 'oldest' && !oldestPostgres();
  if (lacks) summary.missing(`${name}: no PostgreSQL ${OLDEST} of Debian's on this machine`);
  return lacks;
}
