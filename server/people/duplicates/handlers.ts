import type { duplicateRoutes } from '../../../contract/people/duplicate-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import type { AboutPerson } from '../about/about-person.ts';
import { mergePeople } from './merge.ts';
import { listDuplicates, searchDuplicates, markAsDifferent } from './search.ts';
import { readPair } from './side-by-side.ts';
import { listMerges, undoMerge } from './undo-merge.ts';

export function duplicateHandlers(about: readonly AboutPerson[]): Handlers<typeof duplicateRoutes> {
  return {
    duplicates: (ctx, { query }) => listDuplicates(ctx, query),
    searchDuplicates: (ctx, { body }) => searchDuplicates(ctx, body.notOlderThan),
    notTheSame: (ctx, { body }) => markAsDifferent(ctx, body),
    pair: (ctx, { params }) => readPair(ctx, params),
    merge: (ctx, { body }) => mergePeople(ctx, about, body),
    undoMerge: (ctx, { params }) => undoMerge(ctx, about, { id: params.id }),
    merges: (ctx, { params }) => listMerges(ctx, params.id),
  };
}
