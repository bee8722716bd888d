// Runs projects of vitest.config.ts in a process of its own and writes the outcome of each file, by project. Its
// argument is a `VitestWish` as JSON, with the path of the report.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { startVitest, type Reporter, type TestModule, type Vitest } from 'vitest/node';
import { writeDurations } from './summary.ts';
import type { Report, VitestWish } from './vitest-run.ts';

const wish = JSON.parse(process.argv[2] ?? '{}') as VitestWish & { report: string };
let running: Vitest | undefined;
let late = false;

const byProject: Reporter = {
  onInit: (vitest) => {
    running = vitest;
  },
  onTestRunEnd: (modules) => {
    const reports: Record<string, Report> = Object.fromEntries(
      wish.sections.map((section) => [section, reportOf(modules.filter(({ project }) => project.name === section))]),
    );
    writeFileSync(wish.report, JSON.stringify(reports));
    const whole = modules.filter((module) => module.state() === 'passed');
    writeDurations(Object.fromEntries(whole.map((module) => [keyOf(module), secondsOf(module)])));
  },
};

if (wish.withinMs !== undefined) {
  setTimeout(() => {
    late = true;
    void running?.cancelCurrentRun('keyboard-input');
  }, wish.withinMs).unref();
}
await startVitest(wish.files ?? [], {
  run: true,
  project: wish.sections,
  reporters: ['default', byProject],
});
// Tests cut off for time have not failed.
if (late) process.exitCode = 0;

function reportOf(modules: TestModule[]): Report {
  const testResults = modules.map((module) => ({
    name: module.moduleId,
    status: module.state(),
    assertionResults: [...module.children.allTests()].map((one) => ({
      status: one.result().state,
      fullName: one.fullName,
      ...(one.diagnostic()?.flaky && { failedFirst: one.result().errors?.[0]?.message.split('\n')[0] ?? '' }),
    })),
  }));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    numPassedTests: all.filter(({ status }) => status === 'passed').length,
    numFailedTests: all.filter(({ status }) => status === 'failed').length,
    testResults,
  };
}

function keyOf({ moduleId, project }: TestModule): string {
  return `${project.name} ${relative(project.config.root, moduleId)}`;
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return Math.ceil((collectDuration + setupDuration + duration) / 100) / 10;
}
