import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Server tests that stand on a database run twice, embedded and on PostgreSQL; pure rules run once.
const onDatabase = globSync('server/**/*.test.ts').filter((file) =>
  /from '[^']*\/testing\/(?!simulators)/.test(readFileSync(file, 'utf8')),
);
const cluster = 'server/testing/global-setup.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{contract,web,checks,bench}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'server', include: ['server/**/*.test.ts'], env: { TEST_DATABASE: 'embedded' } },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onDatabase.length > 0 ? onDatabase : ['server/**/none.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: existsSync(cluster) ? [cluster] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
