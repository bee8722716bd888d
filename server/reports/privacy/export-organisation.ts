import { Readable } from 'node:stream';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Download } from '../../../contract/route.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import type { PrepareCtx } from '../../core/http/handlers.ts';
import type { JobKind } from '../../core/jobs.ts';
import { writeZip } from '../../core/write-zip.ts';
import { largestMediaOf, largestOf } from '../../media/index.ts';
import { checkOwnPassword } from '../../session/index.ts';
import { exportContents, type PictureFiles } from './export-contents.ts';
import { organisationExports } from './privacy-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

const DAY_MS = 24 * 3600 * 1000;
const PIECE_BYTES = 8 * 1024 * 1024;

type Row = typeof organisationExports.$inferSelect;

/** All tries of a job are over by then. One whose process was killed each time could not say that it failed. */
const MOST_MS = 3_600_000;

const shown = ({ id, state, bytes, askedAt, until }: Row, now: Date) => ({
  id,
  state: state === 'running' && now.getTime() - askedAt.getTime() > MOST_MS ? ('failed' as const) : state,
  bytes,
  askedAt: askedAt.toISOString(),
  until: until?.toISOString() ?? null,
});

export async function listExports(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(organisationExports)
    .where(eq(organisationExports.tenantId, currentTenant))
    .orderBy(desc(organisationExports.askedAt))
    .limit(20);
  return { items: rows.map((row) => shown(row, ctx.clock())), totalItems: rows.length };
}

export async function exportOrganisation(ctx: PrepareCtx, password: string) {
  await checkOwnPassword(ctx, password);
  return ctx.transaction(async (own) => {
    const [row] = await own.db
      .insert(organisationExports)
      .values({ tenantId: ctx.tenantId, askedBy: ctx.user.accountId, askedAt: own.clock() })
      .returning();
    await own.enqueue('export-organisation', { exportId: row!.id });
    await own.audit({ action: 'organisation.export_asked', subject: 'organisation', subjectId: ctx.tenantId });
    return shown(row!, own.clock());
  });
}

/** Writes the zip piece by piece; the night's sweep of files removes the pieces when their day is over. */
export const makeExport = (storage: Storage): JobKind => ({
  queue: 'export-organisation',
  run: async (job, { exportId = '' }) => {
    const mine = eq(organisationExports.id, exportId);
    const save = (change: Partial<Row>) =>
      job.transaction(async (ctx) => {
        await ctx.db
          .update(organisationExports)
          .set(change)
          .where(and(eq(organisationExports.tenantId, currentTenant), mine));
        ctx.emit('organisation');
      });
    try {
      const all = exportContents(job.transaction, filesOf(storage, job.tenantId));
      const made = await store(storage, `${job.tenantId}/export-${exportId}`, writeZip(all));
      await save({ ...made, state: 'ready', until: new Date(Date.now() + DAY_MS) });
    } catch (error) {
      await save({ state: 'failed' });
      throw error;
    }
  },
});

const filesOf = (storage: Storage, tenantId: string): PictureFiles => ({
  pictures: ({ id }) => ({ name: `${String(id)}.webp`, bytes: largestOf(storage, tenantId, String(id)) }),
  media: ({ id, ending }) => ({
    name: `${String(id)}.${String(ending)}`,
    bytes: largestMediaOf(storage, tenantId, { id: String(id), ending: String(ending) }),
  }),
});

async function store(storage: Storage, folder: string, zip: AsyncIterable<Uint8Array>) {
  let held: Uint8Array[] = [];
  let [bytes, pieces, waiting] = [0, 0, 0];
  const put = async () => {
    await storage.put(`${folder}/${pieces}.zip`, Buffer.concat(held), 'application/zip');
    pieces += 1;
    [held, waiting] = [[], 0];
  };
  for await (const piece of zip) {
    held.push(piece);
    bytes += piece.length;
    waiting += piece.length;
    if (waiting >= PIECE_BYTES) await put();
  }
  if (held.length > 0) await put();
  return { bytes, pieces };
}

/** The zip, while its day lasts. Throws 404. */
export async function downloadExport(storage: Storage, ctx: Ctx, id: string): Promise<Download> {
  const open = and(
    eq(organisationExports.id, id),
    eq(organisationExports.state, 'ready'),
    gt(organisationExports.until, ctx.clock()),
  );
  const [row] = await ctx.db
    .select()
    .from(organisationExports)
    .where(and(eq(organisationExports.tenantId, currentTenant), open));
  if (!row) throw notFound();
  await ctx.audit({ action: 'organisation.export_downloaded', subject: 'organisation', subjectId: ctx.tenantId });
  const fileName = `koinonia-${row.askedAt.toISOString().slice(0, 10)}.zip`;
  const content = Readable.from(read(storage, `${ctx.tenantId}/export-${id}`, row.pieces));
  return { fileName, type: 'application/zip', content };
}

async function* read(storage: Storage, folder: string, pieces: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    const bytes = await storage.get(`${folder}/${piece}.zip`);
    if (!bytes) throw new Error('a piece of the export is gone');
    yield bytes;
  }
}
