import { defineRoutes } from '../route.ts';
import { home } from './home-schemas.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { serviceRoutes } from './service-routes.ts';

export const reportRoutes = defineRoutes({
  ...privacyRoutes,
  ...serviceRoutes,
  home: {
    method: 'GET',
    path: '/api/Reports/Home',
    summary:
      'The week of an organisation: what takes place, who is to be looked after, what goes out, what waits for a decision',
    access: 'administrator',
    reply: home,
  },
});
