import { and, eq } from 'drizzle-orm';
import type { importRoutes } from '../../../contract/people/import-routes.ts';
import type { Call } from '../../../contract/route.ts';
import type { Base, Ctx, OuterCtx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import { awaitSheet } from '../../core/sheets/index.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { inThread, LongBody } from '../../core/http/long-body.ts';
import { pageOf } from '../../core/page-of.ts';
import { importRows, imports } from '../import-tables.ts';
import { refusals } from './texts/file-texts.ts';
import { badRowsFile, template } from './staging/files.ts';
import { gridOf } from './preview/grid.ts';
import { findImport, previewRows } from './preview/preview.ts';
import type { Choices } from './matching/choices.ts';
import { type ImportGroups, saveImport } from './saving/save.ts';
import { dismissNote, notesOf } from './saving/import-notes.ts';
import { mendRow } from './preview/mend-row.ts';
import { pastImports } from './saving/past-imports.ts';
import { undoImport } from './saving/undo.ts';
import { stageRows } from './staging/stage.ts';
import { alreadyParsed, type Reading } from './staging/reading.ts';
import { readList, readUpload, settingOf } from './upload.ts';
import type { ReadList } from './staging/list-work.ts';

/** Importing people: upload and preview, then save or discard. */
export function importHandlers(base: Base, groups: ImportGroups): Handlers<typeof importRoutes> {
  return {
    template: (ctx, { params }) => template(ctx, params.format),
    upload: {
      prepare: (outer, { files, query, body }, tell) =>
        readUpload(base, outer, { ...body, file: files.file, pageSize: query.pageSize, groups, tell }),
    },
    importRows: async (ctx, { params, query }) => {
      const { size, skip } = pageOf(query);
      const staged = await findImport(ctx, params.importId);
      return previewRows(ctx, staged, {
        status: query.status,
        search: query.search,
        only: query.only,
        offset: skip,
        limit: size,
      });
    },
    importGrid: (ctx, { params, query }) => gridOf(ctx, { importId: params.importId, ...query }),
    mendRow: (ctx, { params, body }) => mendRow(ctx, { importId: params.importId, ...body }),
    badRows: (ctx, { params }) => badRowsFile(ctx, params.importId),
    discardImport: async (ctx, { params }) => {
      const staged = await findImport(ctx, params.importId);
      if (staged.state !== 'staged') throw refuse('import.saved', 409, refusals.alreadySaved);
      await ctx.db
        .delete(importRows)
        .where(and(eq(importRows.tenantId, ctx.tenantId), eq(importRows.importId, staged.id)));
      await ctx.db
        .update(imports)
        .set({ state: 'discarded', sheet: null })
        .where(and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, staged.id)));
      await ctx.audit({ action: 'import.discarded', subject: 'import', subjectId: staged.id });
      return true as const;
    },
    pastImports: (ctx, { query }) => {
      // Shown on the page where files are chosen, so it must not wait for a thread to start.
      awaitSheet(new URL('./staging/stage-work.ts', import.meta.url));
      return pastImports(ctx, query);
    },
    importNotes: (ctx, { params }) => notesOf(ctx, params.personId),
    dismissImportNote: (ctx, { params }) => dismissNote(ctx, params.id),
    undoImport: (ctx, { params }) => undoImport(ctx, { importId: params.importId, groups }),
    createPeople: saving(base, { firstTimers: false, groups }),
    createFirstTimers: saving(base, { firstTimers: true, groups }),
  };
}

type Body = Call<(typeof importRoutes)['createPeople']>['body'];
type How = { firstTimers: boolean; groups: ImportGroups };

/** Saves a staged import, or a list sent instead: a short one directly, a long one after reading it in a thread. */
function saving(base: Base, how: How) {
  return {
    longBody: 'unread' as const,
    prepare: async (outer: OuterCtx, { body }: { body: Body | LongBody }) => {
      const read = body instanceof LongBody ? await readLongList(base, outer, body, how) : body;
      if (Array.isArray(read)) return saveList(await readList(base, outer, { list: read, groups: how.groups }), how);
      return 'staged' in read
        ? saveList(alreadyParsed(read.staged), how)
        : saveStaged(base, outer, { ...how, ...read });
    },
  };
}

async function readLongList(base: Base, outer: OuterCtx, { bytes }: LongBody, { groups }: How): Promise<ReadList> {
  return inThread<ReadList>({
    module: new URL('./staging/list-work.ts', import.meta.url),
    run: 'readListBody',
    input: { bytes, setting: await settingOf(base, outer, groups) },
    transfer: [bytes.buffer],
    lane: 'files',
  });
}

function saveList(reading: Reading, how: How) {
  return async (ctx: Ctx) => {
    const { importId } = await stageRows(ctx, reading, { fileName: 'list' });
    return saveImport(ctx, { ...how, importId });
  };
}

type Chosen = How & { importId: string; choices?: Choices | undefined };

function saveStaged(base: Base, { tenantId }: OuterCtx, chosen: Chosen) {
  const { importId } = chosen;
  const onProgress = (done: number) => base.events.tell(tenantId, 'import', { importId, done: String(done) });
  return (ctx: Ctx) => saveImport(ctx, { ...chosen, onProgress });
}
