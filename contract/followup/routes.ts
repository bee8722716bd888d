import { defineRoutes } from '../route.ts';
import { careRoutes } from './care-routes.ts';
import { firstTimerRoutes } from './first-timer-routes.ts';
import { loginRoutes } from './login-routes.ts';

export const followupRoutes = defineRoutes({
  ...loginRoutes,
  ...firstTimerRoutes,
  ...careRoutes,
});
