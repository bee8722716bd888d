import type { reportRoutes } from '../../contract/reports/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { firstSteps } from './first-steps.ts';

export const reportHandlers: Handlers<typeof reportRoutes> = {
  firstSteps: (ctx) => firstSteps(ctx),
};
