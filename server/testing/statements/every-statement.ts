import { afterAll, expect } from 'vitest';
import { takeUnnamed } from './record-statements.ts';

afterAll(() => {
  expect(takeUnnamed(), 'statements that do not name their organisation').toEqual([]);
});
