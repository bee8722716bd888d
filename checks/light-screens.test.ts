import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The imports a source file loads; types load nothing. */
function loaded(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type)[^;]*?from '([^']+)';/gms);
  return [...found].map(([, name = '']) => (name.startsWith('.') ? join(dirname(file), name) : name));
}

test('no screen loads the schemas, because the server checks and phones are slow', () => {
  const screens = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|wire-module/.test(file));
  const guilty = new Set<string>();
  const seen = new Set<string>();
  const look = (file: string, by: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of loaded(file)) {
      if (next === 'zod') guilty.add(`${relative(root, file)} by ${by}`);
      if (next.startsWith(join(root, 'contract'))) look(next, by);
    }
  };
  for (const screen of screens)
    for (const next of loaded(join(root, screen))) if (next.startsWith(join(root, 'contract'))) look(next, screen);
  expect(seen.size).toBeGreaterThan(10);
  expect([...guilty]).toEqual([]);
});
