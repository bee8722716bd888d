import { eq, and, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Ctx } from '../core/context.ts';
import type { JobKind } from '../core/jobs.ts';
import { dropPicture, keysOf, REMOVE_QUEUE } from './store-picture.ts';
import { media, pictures } from './tables.ts';
import { currentTenant } from '../core/db/index.ts';

/** A picture uploaded just now may not have its row, or its place, yet. */
const LEFT_ALONE_MS = 24 * 3600 * 1000;
const AT_ONCE = 500;

/** Whether the picture of an id is shown somewhere, as SQL; each feature answers for its own purpose. */
export type ShownPictures = { purpose: typeof pictures.$inferSelect.purpose; isShown: (id: SQL) => SQL };

/** Removes the files of one picture once its row is gone. */
export const removePictures = (storage: Storage): JobKind => ({
  queue: REMOVE_QUEUE,
  async run(job, { pictureId = '' }) {
    const kept = await job.transaction((ctx) => keptAmong(ctx, [pictureId]));
    if (kept.size === 0) await storage.remove(keysOf(job.tenantId, pictureId));
  },
});

/** Every night: pictures that are shown nowhere go, and files that belong to no picture. */
export const sweepPictures = (storage: Storage, shown: readonly ShownPictures[]): JobKind => ({
  queue: 'sweep-pictures',
  cron: '23 3 * * *',
  async run(job) {
    const before = await job.transaction(async (ctx) => {
      const moment = new Date(ctx.clock().getTime() - LEFT_ALONE_MS);
      for (const one of shown) for (const id of await unused(ctx, one, moment)) await dropPicture(ctx, id);
      return moment;
    });
    const old: string[] = [];
    for await (const { key, writtenAt } of storage.list(`${job.tenantId}/`)) if (writtenAt < before) old.push(key);
    for (let from = 0; from < old.length; from += AT_ONCE) {
      const some = old.slice(from, from + AT_ONCE);
      const kept = await job.transaction((ctx) => keptAmong(ctx, some.map(pictureOf)));
      await storage.remove(some.filter((key) => !kept.has(pictureOf(key)) || key.endsWith('.unfinished')));
    }
  },
});

async function unused(ctx: Ctx, { purpose, isShown }: ShownPictures, before: Date): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      and(
        eq(pictures.tenantId, currentTenant),
        eq(pictures.purpose, purpose),
        lt(pictures.createdAt, before),
        not(isShown(sql`${pictures.id}`)),
      ),
    );
  return rows.map(({ id }) => id);
}

const pictureOf = (key: string) => key.split('/')[1] ?? '';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function keptAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(ids)].filter((id) => UUID.test(id));
  if (asked.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.tenantId, currentTenant), inArray(pictures.id, asked)));
  // The gallery's files lie beside them, and go in their own way.
  const gallery = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.tenantId, currentTenant), inArray(media.id, asked)));
  return new Set([...rows, ...gallery].map(({ id }) => id));
}
