// Runs every check of the project and closes with what did not run and `N passed, N failed`.
// `--static` keeps to what reads the sources; names (`types`, `server`, `e2e`, …) keep to those sections.
import { fileProblems } from './files.ts';
import { runProgram, type Outcome } from './program.ts';
import { runVitest } from './vitest-run.ts';
import { whyNoPostgres } from './postgres.ts';

type Section = { name: string; static?: true; whyNot?: () => string | undefined; run: () => Promise<Outcome> };

const sections: Section[] = [
  { name: 'types', static: true, run: () => runProgram('typescript/bin/tsc', ['-p', '.']) },
  {
    name: 'lint',
    static: true,
    run: () => runProgram('oxlint/bin/oxlint', ['-c', '.oxlintrc.json', '--type-aware', '.']),
  },
  { name: 'format', static: true, run: () => runProgram('oxfmt/bin/oxfmt', ['--check', '.']) },
  { name: 'unused', static: true, run: () => runProgram('knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { name: 'files', static: true, run: checkFiles },
  { name: 'unit', run: () => runVitest('unit') },
  { name: 'server', run: () => runVitest('server') },
  { name: 'postgres', whyNot: whyNoPostgres, run: () => runVitest('postgres') },
  { name: 'e2e', run: () => runVitest('e2e') },
];

const asked = process.argv.slice(2);
const names = asked.filter((word) => !word.startsWith('-'));
const unknown = names.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}. Choose from: ${sections.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = sections.filter(
  (section) => (!asked.includes('--static') || section.static) && (names.length === 0 || names.includes(section.name)),
);

const total = { passed: 0, failed: 0 };
const ran = new Set<string>();
const skipped = new Set<string>();
const missing: string[] = [];
const closing: string[] = [];

for (const section of chosen) {
  const whyNot = section.whyNot?.();
  if (whyNot) {
    missing.push(`${section.name}: ${whyNot}`);
    continue;
  }
  console.log(`\n── ${section.name} ${'─'.repeat(Math.max(0, 60 - section.name.length))}`);
  const began = performance.now();
  const outcome = await section.run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (outcome.output && outcome.failed > 0) console.log(outcome.output.trimEnd());
  console.log(
    `${outcome.failed > 0 ? '✗' : '✓'} ${section.name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`,
  );
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  if (outcome.failed > 0) closing.push(`Failed in ${section.name}: ${outcome.failed}`);
  for (const test of outcome.ran) ran.add(test);
  for (const test of outcome.skipped) skipped.add(test);
}

console.log(`\n${'─'.repeat(64)}`);
// A test that belongs to one of the databases only is left out on the other.
missing.push(...[...skipped].filter((test) => !ran.has(test)));
for (const line of closing) console.log(line);
for (const line of missing) console.log(`Did not run: ${line}`);
// What is left out by accident must not look green where nobody reads the lines above.
if (process.env['CI'] === 'true') total.failed += missing.length;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function checkFiles(): Promise<Outcome> {
  const problems = fileProblems();
  return {
    passed: problems.length === 0 ? 1 : 0,
    failed: problems.length === 0 ? 0 : 1,
    ran: [],
    skipped: [],
    output: problems.join('\n'),
  };
}
