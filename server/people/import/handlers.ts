import { and, eq } from 'drizzle-orm';
import type { importRoutes } from '../../../contract/people/import-routes.ts';
import type { Base, Ctx, OuterCtx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { importRows, imports } from '../tables.ts';
import { badRowsFile, template } from './files.ts';
import { findImport, previewRows } from './preview.ts';
import { saveImport, type Choices } from './save.ts';
import { stageRows } from './stage.ts';
import { readList, readUpload } from './upload.ts';

/** Importing people: upload and preview, then save or discard. */
export function importHandlers(base: Base): Handlers<typeof importRoutes> {
  return {
    template: (_ctx, { params }) => template(params.format),
    upload: {
      prepare: (outer, { files, query }) => readUpload(base, outer, { file: files.file, pageSize: query.pageSize }),
    },
    importRows: async (ctx, { params, query }) => {
      const pageSize = query.pageSize ?? 1000;
      const staged = await findImport(ctx, params.importId);
      return previewRows(ctx, staged, {
        status: query.status,
        search: query.search,
        offset: (query.page ?? 0) * pageSize,
        limit: pageSize,
      });
    },
    badRows: (ctx, { params }) => badRowsFile(ctx, params.importId),
    discardImport: async (ctx, { params }) => {
      const staged = await findImport(ctx, params.importId);
      if (staged.state === 'saved')
        throw refuse('import.saved', 409, 'This import is saved already; it cannot be discarded.');
      await ctx.db
        .delete(importRows)
        .where(and(eq(importRows.tenantId, ctx.tenantId), eq(importRows.importId, staged.id)));
      await ctx.db
        .update(imports)
        .set({ state: 'discarded' })
        .where(and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, staged.id)));
      await ctx.audit({ action: 'import.discarded', subject: 'import', subjectId: staged.id });
      return true as const;
    },
    createPeople: { prepare: (outer, { body }) => prepareSave(base, outer, body, false) },
    createFirstTimers: { prepare: (outer, { body }) => prepareSave(base, outer, body, true) },
  };
}

type Body = Parameters<typeof readList>[2] | { importId: string; choices?: Choices | undefined };

async function prepareSave(base: Base, outer: OuterCtx, body: Body, firstTimers: boolean) {
  if (!Array.isArray(body)) {
    const { importId, choices } = body;
    const onProgress = (done: number) => base.events.tell(outer.tenantId, 'import', { importId, done: String(done) });
    return (ctx: Ctx) => saveImport(ctx, { importId, firstTimers, choices, onProgress });
  }
  const staged = await readList(base, outer, body);
  return async (ctx: Ctx) => {
    const importId = await stageRows(ctx, staged, { fileName: 'list' });
    return saveImport(ctx, { importId, firstTimers });
  };
}
