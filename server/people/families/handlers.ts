import type { familyRoutes } from '../../../contract/people/family-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { familiesOf, listFamilies, readFamily } from './read-families.ts';
import { createFamily, deleteFamily, updateFamily } from './save-family.ts';

export const familyHandlers: Handlers<typeof familyRoutes> = {
  families: (ctx, { query }) => listFamilies(ctx, query),
  family: (ctx, { params }) => readFamily(ctx, params.id),
  familiesOf: (ctx, { params }) => familiesOf(ctx, params.id),
  createFamily: (ctx, { body }) => createFamily(ctx, body),
  updateFamily: (ctx, { params, body }) => updateFamily(ctx, params.id, body),
  deleteFamily: (ctx, { params }) => deleteFamily(ctx, params.id),
};
