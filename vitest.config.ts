import { globSync, readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { screenTexts } from './build/screen-texts.ts';
import { whyNoPostgres } from './checks/postgres.ts';
import { scratchFolder } from './checks/scratch-folder.ts';
import { LongestFirst } from './checks/longest-first.ts';
import { postgresOnly } from './server/testing/database/postgres-only.ts';
import { nodeFlags } from './server/testing/processes/node-flags.ts';

// Server tests that stand on a database run embedded and on PostgreSQL, but for those that run on PostgreSQL only; pure
// rules run once, and so does what is about the embedded folder itself.
const onDatabase = globSync('server/**/*.test.ts').filter((file) =>
  /from '[^']*\/testing\/(?!simulators|sheets|add-language|script-bodies|database\/fresh-embedded|processes\/node-flags)/.test(
    readFileSync(file, 'utf8'),
  ),
);
const onPostgresOnly = Object.values(postgresOnly).flat();
for (const file of onPostgresOnly) if (!onDatabase.includes(file)) throw new Error(`${file} stands on no database.`);
// Where there is no PostgreSQL, or it is asked for by TEST_DATABASE=embedded, everything runs embedded.
const allEmbedded = process.env['TEST_DATABASE'] === 'embedded' || whyNoPostgres() !== undefined;
const prepared = 'server/testing/database/prepare-embedded.ts';
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
          exclude: [...configDefaults.exclude, ...(allEmbedded ? [] : onPostgresOnly)],
          setupFiles: [everyStatement, hashCheaply],
          env: { ...files, TEST_DATABASE: 'embedded', TEST_ONLY_DATABASE: String(allEmbedded) },
          globalSetup: [prepared],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          retry,
          include: onDatabase.length > 0 ? onDatabase : ['server/**/none.test.ts'],
          setupFiles: [everyStatement, hashCheaply],
          env: { ...files, TEST_DATABASE: 'postgres' },
          globalSetup: [prepared, cluster],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          retry,
          include: ['e2e/**/*.test.ts'],
          env: files,
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
});
