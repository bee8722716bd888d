import { defineRoutes } from '../route.ts';
import { loginRoutes } from './login-routes.ts';

export const followupRoutes = defineRoutes({
  ...loginRoutes,
});
