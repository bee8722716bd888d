import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

test.each(['server/messaging', 'server/people/import'])('no two folders of %s import each other', (root) => {
  const files = globSync(`${root}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(60);
  expect(folderCircles(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([]);
});

test('two folders that import each other are found: through types, subfolders and rings', () => {
  const one = { 'm/a/x.ts': `import { y } from '../b/y.ts';`, 'm/c/x.ts': `import './y.ts';\nimport 'zod';` };
  expect(folderCircles(one)).toEqual([]);
  expect(folderCircles({ ...one, 'm/b/z.ts': `import type { X } from '../a/x.ts';` })).toEqual([['m/a', 'm/b']]);
  expect(folderCircles({ ...one, 'm/b/z.ts': `export { x } from '../a/x.ts';` })).toEqual([['m/a', 'm/b']]);
  expect(folderCircles({ ...one, 'm/b/z.ts': `const x = await import('../a/x.ts');` })).toEqual([['m/a', 'm/b']]);
  const inside = { 'm/a/x.ts': `import './in/y.ts';`, 'm/a/in/y.ts': `import '../z.ts';` };
  expect(folderCircles(inside)).toEqual([['m/a', 'm/a/in']]);
  const ring = { 'm/b/y.ts': `import '../c/x.ts';`, 'm/c/y.ts': `import '../a/x.ts';` };
  expect(folderCircles({ ...one, ...ring })).toEqual([['m/a', 'm/b', 'm/c']]);
});
