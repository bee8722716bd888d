import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runNode, type Outcome } from './program.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** Runs one project of vitest.config.ts and counts its tests; a file that does not load counts as one failure. */
export async function runVitest(project: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'koinonia-report-'));
  const file = join(folder, 'report.json');
  const args = ['run', '--project', project, '--passWithNoTests=false', '--reporter=default', '--reporter=json'];
  try {
    const { code } = await runNode(['node_modules/vitest/vitest.mjs', ...args, `--outputFile.json=${file}`], {
      echo: true,
    });
    return count(JSON.parse(readFileSync(file, 'utf8')), code);
  } catch {
    return { passed: 0, failed: 1, ran: [], skipped: [], output: `The tests of ${project} ended without a report.` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts a report. An exit code that no failed test explains (an unhandled error, say) is a failure too. */
export function count(report: Report, code: number): Outcome {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  const named = report.testResults
    .filter((file) => !broken.includes(file))
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ status, fullName }) => ({ status, name: `${relative('.', name)}: ${fullName}` })),
    );
  const ran = named.filter(({ status }) => status === 'passed' || status === 'failed').map(({ name }) => name);
  const skipped = named.map(({ name }) => name).filter((name) => !ran.includes(name));
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, ran, skipped, output: '' };
}
