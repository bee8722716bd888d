import { freemem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { screenTexts } from './build/screen-texts.ts';
import { scratchFolder } from './checks/scratch-folder.ts';
import { LongestFirst } from './checks/longest-first.ts';
import { nodeFlags } from './server/testing/processes/node-flags.ts';

// What differs between versions of PostgreSQL, and stands on the oldest one too.
const onOldest = [
  'server/core/db/{migrating,tenancy,backups,engines}/*.test.ts',
  'server/core/jobs.test.ts',
  'server/people/directory.test.ts',
  'server/people/search/*.test.ts',
  'server/behind-a-pooler.test.ts',
];
// After each file: every statement of an organisation named it.
const everyStatement = 'server/testing/statements/every-statement.ts';
const hashCheaply = 'server/testing/hash-cheaply.ts';
const cluster = 'server/testing/database/start-cluster.ts';
// The workers and what they start; the browser is unpacked by this process, once for many runs.
const files = { TMPDIR: scratchFolder() };
// A machine that others use too may lose a race that the product wins: where nobody reads along, such a test gets a
// second try, and the closing lines name it. Pure rules have no such excuse.
const retry = process.env['CI'] === 'true' ? 1 : 0;

export default defineConfig({
  plugins: [screenTexts(new Map())],
  test: {
    // A screen waits for its server, a server for its database, half of the tests for a simulated provider or a clock:
    // three files at a time leave a third of two cores idle. Each takes up to 2 GB with its server and its browser.
    maxWorkers: freemem() > 10 * 1024 ** 3 ? 4 : 3,
    execArgv: nodeFlags,
    // Loading the server anew for each file took a quarter of the time; files keep nothing in modules that another would mind.
    isolate: false,
    // What happens in a second here may take many on a machine that is busy. A limit is for what never ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,web,checks,bench}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          retry,
          include: ['server/**/*.test.ts'],
          setupFiles: [everyStatement, hashCheaply],
          env: files,
          globalSetup: [cluster],
        },
      },
      {
        extends: true,
        test: {
          name: 'oldest',
          retry,
          include: onOldest,
          setupFiles: [everyStatement, hashCheaply],
          env: files,
          globalSetup: ['server/testing/database/start-oldest.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          retry,
          include: ['e2e/**/*.test.ts'],
          env: files,
          globalSetup: ['e2e/setup.ts', cluster],
          testTimeout: 240_000,
        },
      },
    ],
  },
});
