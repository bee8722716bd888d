import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['{contract,web,checks}/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'server', include: ['server/**/*.test.ts'] } },
    ],
  },
});
