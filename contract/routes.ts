import { attendanceRoutes } from './attendance/routes.ts';
import { followupRoutes } from './followup/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { emailRoutes } from './messaging/channels/email/routes.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { sessionRoutes } from './session/routes.ts';

/** Every route there is, by feature: what server, typed client, API page and sweeps are made from. */
export const routes = {
  session: sessionRoutes,
  media: mediaRoutes,
  people: peopleRoutes,
  groups: groupRoutes,
  attendance: attendanceRoutes,
  messaging: messagingRoutes,
  email: emailRoutes,
  followup: followupRoutes,
  reports: reportRoutes,
};
