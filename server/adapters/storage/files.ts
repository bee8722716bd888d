import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkKey, type Storage } from './storage.ts';

/** Files in a folder of this machine: `<folder>/<tenant>/<file>/<version>`. */
export function fileStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'));
  return {
    kind: 'files',
    async put(key, bytes) {
      const path = pathOf(key);
      // A name of its own, so that two who write the same key at once do not write into one file.
      const unfinished = `${path}.${crypto.randomUUID()}.unfinished`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, path);
    },
    get: (key) => readFile(pathOf(key)).catch(unlessMissing),
    async remove(keys) {
      for (const key of keys) {
        const path = pathOf(key);
        await rm(path, { force: true });
        await rmdir(dirname(path)).catch(() => undefined);
      }
    },
    async *list(prefix) {
      const entries = await readdir(join(folder, ...prefix.split('/')), { recursive: true, withFileTypes: true }).catch(
        unlessMissing,
      );
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(unlessMissing);
        if (found) yield { key: relative(folder, path).split(sep).join('/'), writtenAt: found.mtime };
      }
    },
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return undefined;
  throw error;
}
