import { expect, test } from 'vitest';
import { documentedProblems, problemsOfPage, repository } from './documented.ts';

const problemsOf = (text: string) => problemsOfPage('docs/page.md', text, repository);

test('every command, path and link in the documents exists', () => {
  expect(documentedProblems()).toEqual([]);
});

test('missing commands, paths and links are named', () => {
  expect(problemsOf('`npx vitest run server/nowhere/gone.test.ts`')).toEqual([
    'docs/page.md: names server/nowhere/gone.test.ts, which is not there',
  ]);
  expect(problemsOf('[it](gone.md#part) and [that](../README.md#start)')).toEqual([
    'docs/page.md: links to gone.md, which is not there',
  ]);
  expect(problemsOf('```sh\nnpm run gone\nnpm run bench -- gone\n    npm run koinonia -- tenant list\n```')).toEqual([
    'docs/page.md: says npm run gone, and there is no such script',
    'docs/page.md: says npm run bench -- gone, and bench knows no gone',
    'docs/page.md: says npm run koinonia -- tenant list, and koinonia knows no tenant',
  ]);
  expect(problemsOf('`npm test -- unit gone`, `npm run prove -- gone 29`')).toHaveLength(2);
});

test('existing commands, paths and links are not named', () => {
  expect(problemsOf('`checks/files.ts`, `checks/files`, `server/**/*.test.ts`, `web/<feature>/words.ts`')).toEqual([]);
  expect(problemsOf('`npm run koinonia -- tenants list`, `npm test -- changed`, `npm run prove -- killed 29`')).toEqual(
    [],
  );
});
