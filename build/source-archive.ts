import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The parts of the source. Listed one by one, so that an operator's own files beside it are never given away. */
const folders = ['.ci', 'bench', 'build', 'checks', 'contract', 'docs', 'e2e', 'languages', 'server', 'web'];
const files = [
  'CONTRIBUTING.md',
  'Dockerfile',
  'compose.yaml',
  'LICENSE',
  'README.md',
  'knip.json',
  'package.json',
  'package-lock.json',
  'start.mjs',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'drizzle.config.ts',
  '.npmrc',
  '.dockerignore',
  '.gitignore',
  'oxlint.config.ts',
  '.oxfmtrc.json',
];

/**
 * Packs the source of this build as `source.tar.gz` beside the screens. The licence (AGPL) lets users of a changed
 * Koinonia have its source; packed at the build, it is exactly the running code.
 */
export function sourceArchive(): Plugin {
  let folder = '';
  let root = '';
  return {
    name: 'koinonia-source-archive',
    apply: 'build',
    configResolved(config) {
      root = join(config.root, '..');
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const parts: Buffer[] = [];
      // One after another, because many machines let a process open only a thousand files at once.
      for (const file of await listed(root)) parts.push(entry(relative(root, file), await readFile(file)));
      const archive = Buffer.concat([...parts, Buffer.alloc(1024)]);
      await writeFile(join(folder, 'source.tar.gz'), await promisify(gzip)(archive, { level: 9 }));
    },
  };
}

async function listed(root: string): Promise<string[]> {
  const inFolders = await Promise.all(folders.map((folder) => under(join(root, folder))));
  return [...files.map((file) => join(root, file)).filter((file) => existsSync(file)), ...inFolders.flat()];
}

async function under(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

/** One file of a POSIX tar archive: a header of 512 bytes, then the content filled up to the next 512. */
function entry(path: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  const cut = path.length > 100 ? path.indexOf('/', path.length - 101) : -1;
  header.write(path.slice(cut + 1), 0, 100);
  header.write('0000644\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write('ustar\0' + '00', 257);
  if (cut > 0) header.write(path.slice(0, cut), 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
