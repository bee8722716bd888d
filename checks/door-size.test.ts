import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { builtDoor } from '../build/door-app.ts';

const limit = 160 * 1024;

test('the door with its code reader, and its first screen with letters, each pack to at most 160 KB', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const output = await builtDoor(new Map()).finally(() => vi.unstubAllEnvs());
  const sizes = output.map((file) => {
    const source = file.type === 'chunk' ? file.code : file.source;
    return { name: file.fileName, bytes: gzipSync(source, { level: 9 }).length };
  });
  const sum = (wanted: RegExp) =>
    sizes.filter(({ name }) => wanted.test(name)).reduce((total, { bytes }) => total + bytes, 0);
  expect(sum(/\.(js|css)$|door\.html$/)).toBeGreaterThan(60 * 1024);
  expect(sum(/\.(js|css)$|door\.html$/)).toBeLessThan(limit);
  expect(sum(/assets\/door-.*\.(js|css)$|door\.html$|inter-latin-wght/)).toBeLessThan(limit);

  // It loads nothing of the screens: their kit alone would be half of its limit.
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  expect(modules.filter((id) => /@mantine|@tanstack|node_modules\/zod/.test(id))).toEqual([]);
});
