import type { Outcome } from '../program.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Collects the outcomes of the sections and prints them at the end. */
export type Summary = {
  /** Runs sections that are reported together, with their time. */
  timed: (what: string, run: () => Promise<Map<string, Outcome>>) => Promise<void>;
  /** A requested part that did not run. With CI=true, when nobody reads the lines, it is a failure. */
  missing: (line: string) => void;
  /** A part left out on purpose. */
  note: (line: string) => void;
  /** A problem with the run itself. */
  failure: (line: string) => void;
  say: () => void;
};

export function startSummary(): Summary {
  const total = { passed: 0, failed: 0 };
  const ran = new Set<string>();
  const skipped = new Set<string>();
  const missing: string[] = [];
  const lines: string[] = [];

  const add = (section: string, outcome: Outcome) => {
    if (outcome.output && outcome.failed > 0) console.log(outcome.output.trimEnd());
    console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${section}: ${outcome.passed} passed, ${outcome.failed} failed`);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    if (outcome.failed > 0) lines.push(`Failed in ${section}: ${outcome.failed}`);
    for (const test of outcome.ran) ran.add(test);
    for (const test of outcome.skipped) skipped.add(test);
    for (const test of outcome.atSecondTry ?? []) lines.push(`Passed at the second try: ${section} ${test}`);
  };

  return {
    timed: async (what, run) => {
      const began = performance.now();
      const outcomes = await run();
      console.log(`── ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      for (const [section, outcome] of outcomes) add(section, outcome);
    },
    missing: (line) => missing.push(line),
    note: (line) => lines.push(line),
    failure: (line) => {
      lines.push(line);
      total.failed += 1;
    },
    say: () => {
      console.log(`\n${'─'.repeat(64)}`);
      // A test for one of the databases is skipped on the other.
      missing.push(...[...skipped].filter((test) => !ran.has(test)));
      for (const line of lines) console.log(line);
      for (const line of missing) console.log(`Did not run: ${line}`);
      // An accidental omission must not look green when nobody reads the lines above.
      if (process.env['CI'] === 'true') total.failed += missing.length;
      console.log(`${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed > 0 ? 1 : 0;
    },
  };
}

const file = join(import.meta.dirname, '../../node_modules/.cache/koinonia/test-seconds.json');

/**
 * The duration of each test file when it last passed here, in seconds, by section and file: `server
 * server/main.test.ts`.
 */
export function readDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

export function writeDurations(latest: Record<string, number>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(), ...latest }));
}
