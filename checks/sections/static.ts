import { fileProblems } from '../files.ts';
import { runProgram, type Outcome } from '../program.ts';

/**
 * The checks that read the sources. They depend on nothing and run at once. `lints`: the files for the linter, if not
 * all.
 */
export const staticSections: { name: string; run: (lints?: string[]) => Promise<Outcome> }[] = [
  // Uses one thread, because several check the same types again, in three times the work.
  { name: 'types', run: () => runProgram('typescript/bin/tsc', ['-p', '.', '--singleThreaded']) },
  {
    name: 'lint',
    run: (lints = ['.']) => runProgram('oxlint/bin/oxlint', ['--type-aware', ...lints]),
  },
  { name: 'format', run: () => runProgram('oxfmt/bin/oxfmt', ['--check', '.']) },
  { name: 'unused', run: () => runProgram('knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { name: 'files', run: checkFiles },
];

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
