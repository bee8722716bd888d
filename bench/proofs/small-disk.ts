import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk in memory of this many megabytes, which can be filled completely and given room again. */
export type SmallDisk = {
  folder: string;
  fill: () => Promise<void>;
  makeRoom: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Throws if this machine lets nobody mount one: only root may. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder]).catch(
    async (error: Error) => {
      await rm(folder, { recursive: true });
      throw new Error(`no small disk could be mounted (only root may): ${error.message.split('\n')[0]}`);
    },
  );
  await chmod(folder, 0o777);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a');
      for (const size of [1 << 20, 1 << 12]) {
        const piece = Buffer.alloc(size, 1);
        for (;;) {
          const full = await file.write(piece).then(
            ({ bytesWritten }) => bytesWritten < size,
            () => true,
          );
          if (full) break;
        }
      }
      await file.close();
    },
    makeRoom: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', [folder]).catch(() => run('umount', ['-l', folder]));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
