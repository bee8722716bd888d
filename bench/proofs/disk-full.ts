import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../../server/testing/caller.ts';
import { endKillables } from '../../server/testing/processes/killable.ts';
import { startServer } from '../../server/testing/processes/server-process.ts';
import { missingEmails, type Writer, writeOn } from './acknowledged-writes.ts';
import { until } from './church.ts';
import { withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';
import { smallDisk } from './small-disk.ts';

const goal = '503 with words; nothing corrupt; goes on when there is room';

/** The disk fills up under a PostgreSQL server, then under our own, during work; then there is room again. */
export async function diskFull(size: Size): Promise<Found[]> {
  const refusals = size === 'full' ? 40 : 8;
  return [await underPostgres(refusals), await underOurOwn(refusals)];
}

async function underPostgres(refusals: number): Promise<Found> {
  const disk = await smallDisk(230);
  const settings = { min_wal_size: '32MB', max_wal_size: '64MB' };
  try {
    return await withEnvironment(
      async ({ server, cluster, admin }) => {
        const { url } = await server();
        const caller = new Caller(url);
        await caller.signUp();
        const { writer, reads } = await workThrough(caller, disk.fill, refusals);
        await disk.makeRoom();
        // PostgreSQL gives up if there is no room even for its log; its administrator starts it again.
        const alive = await admin('SELECT 1').then(
          () => true,
          () => false,
        );
        if (!alive)
          await cluster
            .crash()
            .catch(() => undefined)
            .then(() => cluster.start());
        const room = Date.now();
        const before = writer.acknowledged.length;
        const goesOn = await until(async () => writer.acknowledged.length > before, 30_000);
        const back = Date.now() - room;
        await writer.stop();
        await admin('CREATE EXTENSION IF NOT EXISTS amcheck');
        const broken = await admin(
          `WITH trees AS MATERIALIZED (SELECT i.indexrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
             WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relpersistence = 'p' AND i.indisvalid)
           SELECT count(bt_index_check(indexrelid, true)) FROM trees`,
        ).then(
          () => '',
          (error: Error) => error.message,
        );
        const lost = await missingEmails(caller, writer.acknowledged);
        return told('PostgreSQL’s disk', { writer, reads, lost: lost.length, broken, goesOn, back, restarted: !alive });
      },
      { durable: true, home: join(disk.folder), settings },
    );
  } finally {
    await disk.remove();
  }
}

async function underOurOwn(refusals: number): Promise<Found> {
  const disk = await smallDisk(150);
  const dataDir = join(disk.folder, 'data');
  try {
    const first = await startServer({ DATA_DIR: dataDir });
    const caller = new Caller(first.url);
    await caller.signUp();
    const { writer, reads } = await workThrough(caller, disk.fill, refusals);
    await disk.makeRoom();
    const room = Date.now();
    const before = writer.acknowledged.length;
    const goesOn = await until(async () => writer.acknowledged.length > before, 30_000);
    const back = Date.now() - room;
    await writer.stop();
    const lost = await missingEmails(caller, writer.acknowledged);
    first.process.kill('SIGTERM');
    await first.ended;
    const second = await startServer({ DATA_DIR: dataDir });
    const again = Object.assign(new Caller(second.url), { cookie: caller.cookie });
    const lostLater = await missingEmails(again, writer.acknowledged);
    return told('DATA_DIR’s disk', {
      writer,
      reads,
      lost: Math.max(lost.length, lostLater.length),
      broken: '',
      goesOn,
      back,
      restarted: false,
    });
  } finally {
    endKillables();
    await sleep(200);
    await disk.remove();
  }
}

/** Works, fills the disk, and keeps working. `reads`: how reading was answered meanwhile. */
async function workThrough(
  caller: Caller,
  fill: () => Promise<void>,
  refusals: number,
): Promise<{ writer: Writer; reads: number[] }> {
  const writer = writeOn(caller, 5);
  const reads: number[] = [];
  await until(async () => writer.acknowledged.length >= 50, 30_000);
  const end = Date.now() + 60_000;
  while (writer.refused.length < refusals && Date.now() < end) {
    await fill();
    const page = await caller.get('/api/People/GetPeopleBasicInfo?page=0&pageSize=50').catch(() => ({ status: 0 }));
    reads.push(page.status);
    await sleep(50);
  }
  return { writer, reads };
}

type Seen = {
  writer: Writer;
  reads: number[];
  lost: number;
  broken: string;
  goesOn: boolean;
  back: number;
  restarted: boolean;
};

function told(where: string, { writer, reads, lost, broken, goesOn, back, restarted }: Seen): Found {
  const { refused, acknowledged } = writer;
  const well = refused.filter(({ status, words }) => status === 503 && words !== '');
  const others = [
    ...new Set(refused.filter((one) => !well.includes(one)).map(({ status, words }) => `${status} ${words}`)),
  ];
  const share = reads.filter((status) => status === 200).length;
  return found(
    {
      row: '46',
      what: `${where} is full`,
      goal,
      figure: `${well.length} of ${refused.length} refusals were 503 with words; reading went on (${share} of ${reads.length}); ${lost} of ${acknowledged.length} acknowledged lost; ${broken === '' ? 'sound' : 'corrupt'}; ${goesOn ? `goes on after ${(back / 1000).toFixed(1)} s` : 'does not go on'}${restarted ? ', PostgreSQL started anew' : ''}`,
      met: refused.length > 0 && well.length === refused.length && lost === 0 && broken === '' && goesOn,
    },
    [...others, ...new Set(reads.map(String)), broken].filter(Boolean).join('; '),
  );
}
