import { defineConfig, type OxlintOverride } from 'oxlint';
import { walls } from './checks/walls.ts';

/** Places that may read the environment besides server/core/env.ts, because they stand around the product. */
const outside = [
  'checks/**',
  'build/**',
  'e2e/**',
  'bench/**',
  'server/testing/**',
  '**/*.test.ts',
  '**/*.test.tsx',
  '*.config.ts',
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'node', 'promise', 'jsx-a11y'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'data', 'node_modules', 'coverage', 'screenshots', 'server/migrations', 'web/public'],
  rules: {
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': 'off',
    'no-restricted-properties': [
      'error',
      { object: 'sql', property: 'raw', message: 'SQL is never built from strings; only server/core/db may.' },
      { object: 'process', property: 'loadEnvFile', message: 'Only server/core/env.ts reads the environment.' },
    ],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-namespace': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, inheritedMethods: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Spreading a string into its characters is what counting SMS pages needs.
    'typescript/no-misused-spread': 'off',
    // Values from outside are unknown, and String() is the honest way to read them.
    'typescript/no-base-to-string': 'off',
    'typescript/restrict-template-expressions': 'off',
    'typescript/require-array-sort-compare': 'off',
    // It takes `keyof T & string` for redundant.
    'typescript/no-redundant-type-constituents': 'off',
    // A virtualised table and a finder have no tag of their own; the browser tests run axe over what comes out.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/anchor-has-content': 'off',
    // These two speak to the React compiler, which is not used here.
    'react/preserve-manual-memoization': 'off',
    'react/set-state-in-effect': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // The first field of a screen that is nothing but a form takes the focus.
    'jsx-a11y/no-autofocus': 'off',
    'max-lines': ['error', { max: 400 }],
  },
  overrides: [
    ...walls.map(({ files, bans }): OxlintOverride => ({
      files,
      rules: { 'no-restricted-imports': ['error', { patterns: bans }] },
    })),
    {
      files: ['server/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'Only adapters fetch.' },
          'WebSocket',
          'EventSource',
        ],
      },
    },
    {
      files: ['server/adapters/**', 'server/testing/**', 'server/**/*.test.ts'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['server/core/db/**', 'server/testing/**', '**/*.test.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    { files: ['server/core/env.ts'], rules: { 'node/no-process-env': 'off', 'no-restricted-properties': 'off' } },
    { files: outside, rules: { 'node/no-process-env': 'off', 'no-restricted-properties': 'off' } },
    // A fixture without dependencies is written with an empty pattern.
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['start.mjs'], rules: { 'node/no-process-env': 'off' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    { files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'], rules: { 'max-lines': ['error', { max: 500 }] } },
  ],
});
