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
    // Loading the server anew for each file took a quarter of the time; files keep nothing in modules that another would mind.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What happens in a second here may take several on a machine that is busy.
    expect: { poll: { timeout: 15_000 } },
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
