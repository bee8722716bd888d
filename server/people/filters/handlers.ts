import type { filterRoutes } from '../../../contract/people/filter-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { choosePeople } from './chosen-for-message.ts';
import { maritalStatuses } from './marital-statuses.ts';
import { changeFilter, deleteFilter, listFilters, saveFilter } from './saved-filters.ts';

export const filterHandlers: Handlers<typeof filterRoutes> = {
  savedFilters: (ctx, { query }) => listFilters(ctx, query),
  saveFilter: (ctx, { body }) => saveFilter(ctx, body),
  changeFilter: (ctx, { params, body }) => changeFilter(ctx, { ...params, ...body }),
  deleteFilter: (ctx, { params }) => deleteFilter(ctx, params.id),
  choosePeople: (ctx, { body }) => choosePeople(ctx, body),
  maritalStatuses: (ctx) => maritalStatuses(ctx),
};
