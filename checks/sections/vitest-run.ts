import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runNode, type Outcome } from '../program.ts';

/**
 * A vitest run's report on one section, written by `vitest-process.ts`. `failedFirst`: the reason why a test failed
 * that passed at the second try.
 */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failedFirst?: string }[];
  }[];
};

/** The run: projects of vitest.config.ts with all or some of their files; after `withinMs` no further test begins. */
export type VitestWish = { sections: string[]; files?: string[]; withinMs?: number };

/**
 * Runs several projects at once, so that one begins while the last files of another still wait, and counts the tests of
 * each; a file that does not load counts as one failure.
 */
export async function runVitest(wish: VitestWish): Promise<Map<string, Outcome>> {
  const folder = mkdtempSync(join(tmpdir(), 'koinonia-report-'));
  const report = join(folder, 'report.json');
  try {
    const asked = JSON.stringify({ ...wish, report });
    const { code } = await runNode([join(import.meta.dirname, 'vitest-process.ts'), asked], { echo: true });
    const reports = JSON.parse(readFileSync(report, 'utf8')) as Record<string, Report>;
    return outcomes(reports, code);
  } catch {
    const output = `The tests of ${wish.sections.join(', ')} ended without a report.`;
    return new Map([[wish.sections[0] ?? '', { ...nothing, failed: 1, output }]]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nothing: Outcome = { passed: 0, failed: 0, ran: [], skipped: [], output: '' };

/** Counts the reports of a run. An exit code that no failed test explains (an unhandled error, say) is a failure too. */
export function outcomes(reports: Record<string, Report>, code: number): Map<string, Outcome> {
  const counted = new Map(Object.entries(reports).map(([section, report]) => [section, count(report)]));
  const last = [...counted.values()].at(-1);
  if (last && code !== 0 && [...counted.values()].every(({ failed }) => failed === 0)) {
    last.failed = 1;
    last.output = `The tests ended with ${code}, though none failed.`;
  }
  return counted;
}

function count(report: Report): Outcome {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const named = report.testResults
    .filter((file) => !broken.includes(file))
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, ...one }) => ({ ...one, name: `${relative('.', name)}: ${fullName}` })),
    );
  const atSecondTry = named.flatMap(({ name, failedFirst: why }) => (why === undefined ? [] : [`${name} (${why})`]));
  const ran = named.filter(({ status }) => status === 'passed' || status === 'failed').map(({ name }) => name);
  const skipped = named.map(({ name }) => name).filter((name) => !ran.includes(name));
  const unfinished = report.testResults
    .filter(
      ({ status, assertionResults }) => status === 'queued' || assertionResults.some((one) => one.status === 'pending'),
    )
    .map(({ name }) => relative('.', name));
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed, ran, skipped, atSecondTry, unfinished, output: '' };
}
