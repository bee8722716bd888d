import type { careRoutes } from '../../../contract/followup/care-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { listConcerned } from '../rules/list-concerned.ts';
import { listRules, saveRule } from '../rules/save-rule.ts';
import { listCare, readCareWeek } from './care-list.ts';
import { assignCare, settleCare } from './settle.ts';

/** The care list: who is on it, whose task it is, and what became of it; and the rules by which messages write themselves. */
export const careHandlers: Handlers<typeof careRoutes> = {
  careWeek: (ctx) => readCareWeek(ctx),
  careList: (ctx, { query }) => listCare(ctx, query),
  settleCare: (ctx, { body }) => settleCare(ctx, body),
  assignCare: (ctx, { body }) => assignCare(ctx, body),
  careRules: (ctx) => listRules(ctx),
  saveCareRule: (ctx, { params, body }) => saveRule(ctx, params.rule, body),
  careConcerned: (ctx, { query }) => listConcerned(ctx, query),
};
