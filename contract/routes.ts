import { attendanceRoutes } from './attendance/routes.ts';
import { followupRoutes } from './followup/routes.ts';
import { groupRoutes } from './groups/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { emailRoutes } from './messaging/channels/email/routes.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { sessionRoutes } from './session/routes.ts';

/** Every route by feature: the source of server, typed client, API page and sweeps. */
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
