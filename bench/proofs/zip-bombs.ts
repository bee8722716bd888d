import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bombs as shapes, oversizedStrings } from '../../server/testing/sheets/crafted-bombs.ts';
import { makeXlsx, sheetXml } from '../../server/testing/sheets/crafted-zip.ts';
import { Caller } from '../../server/testing/caller.ts';
import { startKillable } from '../../server/testing/processes/killable.ts';
import { median, timed } from '../measurements.ts';
import { until } from './church.ts';
import { withEnvironment } from './environment.ts';
import { probeLiveness } from './liveness-probe.ts';
import { largestGrowth } from './process-memory.ts';
import { found, type Found, type Size } from './proof.ts';

type Answer = { status: number; words: string };

/** Harmful files are uploaded to a whole server, whose memory and other answers are watched. */
export async function zipBombs(size: Size, wanted: (row: string) => boolean): Promise<Found[]> {
  const kept = await mkdtemp(join(tmpdir(), 'koinonia-bombs-'));
  const notes = join(kept, 'notes');
  try {
    return await withEnvironment(async ({ url }) => {
      const env = {
        PORT: '0',
        HOST: '127.0.0.1',
        SIGN_UP: 'open',
        LOG_LEVEL: 'silent',
        DATA_DIR: kept,
        DATABASE_URL: url,
      };
      const told = { env, notes, ...(size === 'small' && { milliseconds: 1500 }) };
      const server = await startKillable('runaway-process.ts', told);
      const caller = new Caller(server.says);
      await caller.signUp();
      const all: Found[] = [];
      if (wanted('16')) all.push(await uploadBombs(caller, server.pid, size === 'full' ? 5 : 1));
      if (wanted('17')) {
        all.push(
          await beyondTheHeap(caller, { url: server.says, pid: server.pid }),
          await endless(server, { notes, rounds: size === 'full' ? 2 : 1 }),
        );
      }
      await server.kill('SIGKILL');
      return all;
    });
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

async function upload(caller: Caller, bytes: Buffer): Promise<Answer> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'people.xlsx'));
  const path = '/api/People/UploadFirstTimerFile?pageSize=50';
  const { status, body } = await caller.call<{ error?: { message: string } }>('POST', path, { form });
  return { status, words: body.error?.message ?? '' };
}

async function uploadBombs(caller: Caller, pid: number, rounds: number): Promise<Found> {
  // The first uploads of a process also load its code.
  const plain = makeXlsx(sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>FirstName</t></is></c></row>'));
  for (let turn = 0; turn < 6; turn += 1) await upload(caller, plain);
  const seen: { shape: string; took: number; grown: number; refused: boolean }[] = [];
  for (const [shape, make] of Object.entries(shapes)) {
    const bytes = make();
    const [times, grown]: [number[], number[]] = [[], []];
    let refused = true;
    for (let round = 0; round < rounds; round += 1) {
      let answer: Answer | undefined;
      const { result, megabytes } = await largestGrowth(pid, () =>
        timed(async () => (answer = await upload(caller, bytes))),
      );
      times.push(result);
      grown.push(megabytes);
      refused &&= answer !== undefined && answer.status >= 400 && answer.status < 500 && answer.words !== '';
      await sleep(100);
    }
    seen.push({ shape, took: median(times), grown: median(grown), refused });
  }
  const [slowest] = seen.toSorted((a, b) => b.took - a.took);
  const [largest] = seen.toSorted((a, b) => b.grown - a.grown);
  const refused = seen.filter((one) => one.refused).length;
  const met = refused === seen.length && (slowest?.took ?? 0) <= 200 && (largest?.grown ?? 0) <= 50;
  return found(
    {
      row: '16',
      what: `zip bombs in ${seen.length} shapes through the upload, medians of ${rounds}`,
      goal: 'refused in 200 ms, at most 50 MiB more memory',
      figure: `${refused} of ${seen.length} refused with words; ${slowest?.took.toFixed(0)} ms at most, ${largest?.grown.toFixed(0)} MiB at most`,
      met,
    },
    `slowest: ${slowest?.shape}; largest: ${largest?.shape}; not refused: ${
      seen
        .filter((one) => !one.refused)
        .map(({ shape }) => shape)
        .join(', ') || 'none'
    }`,
  );
}

async function beyondTheHeap(caller: Caller, { url, pid }: { url: string; pid: number }): Promise<Found> {
  const bytes = oversizedStrings();
  let took = 0;
  const { result, megabytes } = await largestGrowth(pid, () =>
    probeLiveness(url, async () => {
      let answer: Answer = { status: 0, words: '' };
      took = await timed(async () => (answer = await upload(caller, bytes)));
      return answer;
    }),
  );
  const { status, words } = result.result;
  return found(
    {
      row: '17',
      what: `a sheet of ${(bytes.length / 1e6).toFixed(1)} MB whose texts unpack far beyond the heap`,
      goal: 'stopped at 10 s; the process stays under 512 MB more; /health/live p99 under 100 ms',
      figure: `${status} after ${(took / 1000).toFixed(1)} s; ${megabytes.toFixed(0)} MB more at most; p99 ${result.p99.toFixed(0)} ms of ${result.asked}`,
      met:
        (status === 200 || (status >= 400 && status < 500 && words !== '')) &&
        took < 10_500 &&
        megabytes < 512 &&
        result.p99 < 100,
    },
    `answered: ${words}`,
  );
}

async function endless(
  server: { says: string; pid: number },
  { notes, rounds }: { notes: string; rounds: number },
): Promise<Found> {
  const ends = async () => (await readFile(notes, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const { result, megabytes } = await largestGrowth(server.pid, () =>
    probeLiveness(server.says, async () => {
      for (let round = 1; round <= rounds; round += 1) {
        process.kill(server.pid, 'SIGUSR2');
        await until(async () => (await ends()).length >= 2 * round, 130_000);
      }
    }),
  );
  const lines = await ends();
  const [most, clock] = [1, 2].map((at) => Math.max(0, ...lines.map((line) => Number(line.split(' ')[at]) / 1000)));
  return found(
    {
      row: '17',
      what: `parses that never end, two at once, ${rounds} times`,
      goal: 'stopped at 10 s of a processor; the process stays under 512 MB more; /health/live p99 under 100 ms',
      figure: `${lines.filter((line) => line.startsWith('too-long')).length} of ${2 * rounds} stopped, after ${most?.toFixed(1)} s of a processor at most, ${clock?.toFixed(1)} s by the clock; ${megabytes.toFixed(0)} MB more at most; p99 ${result.p99.toFixed(0)} ms of ${result.asked}`,
      met:
        lines.length === 2 * rounds &&
        lines.every((line) => line.startsWith('too-long')) &&
        (most ?? 0) < 10.5 &&
        megabytes < 512 &&
        result.p99 < 100,
    },
    `they ended: ${lines.join(', ')}`,
  );
}
