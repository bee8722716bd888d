import type { ImportColumn } from '../../../contract/people/import-fields.ts';
import type { importRoutes } from '../../../contract/people/import-routes.ts';
import type { Early } from '../../../contract/route.ts';
import { runAction } from '../../core/action.ts';
import { api, type Output } from '../../core/client.ts';

type Upload = (typeof importRoutes)['upload'];
export type Preview = Output<Upload>;
export type Row = Preview['returnObject'][number];
export type FirstRows = Early<Upload>;
export type FileColumn = Preview['columns'][number];

/** Decisions about a file, which are sent with it. */
export type Told = {
  mapping?: Record<string, ImportColumn | ''> | undefined;
  dateOrders?: Record<string, 'day' | 'month'>;
  sheet?: string;
  headerRow?: number | undefined;
  offers?: Preview['offers'][number]['id'][];
};

/** A file as it was read with `told`. */
export type Read = { file: File; told: Told; preview: Preview };

/** Milliseconds that reading or saving may take: enough for 50,000 rows on a slow network and a busy machine. */
export const LONG = 600_000;

export async function forget(preview: Preview): Promise<void> {
  await runAction(
    { send: (params: { importId: string }) => api.people.discardImport({ params }) },
    { importId: preview.importId },
  );
}

/** Milliseconds between two looks, and how many of them: an hour. */
const EVERY = 15_000;
const LOOKS = 240;
/** Imports that one look goes through; the newest come first. */
const NEWEST = 20;

/**
 * Looks now and then whether an import was saved whose answer did not come, for an hour at most; also after its screen was
 * left. Undefined if it was not saved by then, or `signal` ended the wait.
 */
export async function pollSaving(importId: string, signal: AbortSignal) {
  for (let look = 0; look < LOOKS && !signal.aborted; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    const past = await api.people
      .pastImports({ query: { page: 0, pageSize: NEWEST } }, { signal })
      .catch(() => undefined);
    const saved = past?.items.find(({ id, state }) => id === importId && state === 'saved');
    if (saved) return { createdRecord: saved.createdRecord, returnList: saved.alreadyThere };
  }
  return undefined;
}
