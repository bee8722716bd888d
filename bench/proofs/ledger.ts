import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startKillable } from '../../server/testing/processes/killable.ts';
import { withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';

/** Random walks through everything that moves units, killed again and again; the next process checks what was left. */
export async function ledger(size: Size): Promise<Found[]> {
  const [wanted, kills] = size === 'full' ? [100_000, 20] : [300, 2];
  const kept = await mkdtemp(join(tmpdir(), 'koinonia-ledger-'));
  const notes = join(kept, 'notes');
  try {
    return await withEnvironment(async ({ url }) => {
      const env = {
        PORT: '0',
        HOST: '127.0.0.1',
        SIGN_UP: 'open',
        LOG_LEVEL: 'silent',
        TRUST_PROXY: '127.0.0.1',
        ROLE: 'web',
        DATA_DIR: kept,
        DATABASE_URL: url,
      };
      let steps = 0;
      let broken = false;
      for (let life = 0; life <= kills && !broken; life += 1) {
        const walker = await startKillable('ledger-process.ts', { env, notes });
        const until = ((life + 1) * wanted) / (kills + 1);
        // Stops after the first discrepancy, and if no process can walk, because there would be no end.
        while (steps < until && !broken) {
          await sleep(Math.random() * 400);
          const lines = await linesOf(notes);
          steps = lines.filter((line) => line === 'step').length;
          broken = lines.some((line) => line.startsWith('off'));
        }
        await walker.kill('SIGKILL');
      }
      // The last process only checks.
      await (await startKillable('ledger-process.ts', { env, notes })).kill('SIGKILL');
      const off = (await linesOf(notes)).filter((line) => line.startsWith('off'));
      return [
        found(
          {
            row: '35',
            what: `${wanted.toLocaleString('en')} random operations on units, ${kills} × SIGKILL`,
            goal: 'available + reserved + settled = topped up at every step',
            figure: `${steps.toLocaleString('en')} steps, off after ${off.length}`,
            met: off.length === 0 && steps >= wanted,
          },
          off[0] ?? '',
        ),
      ];
    });
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8').catch(() => '')).split('\n');
}
