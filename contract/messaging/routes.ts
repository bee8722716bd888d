import { defineRoutes } from '../route.ts';
import { afterRestoreRoutes } from './after-restore.ts';
import { emailTemplateRoutes } from './channels/email/routes.ts';
import { smsRoutes } from './channels/sms/routes.ts';
import * as s from './schemas.ts';
import { suppressedRoutes } from './suppressed.ts';
import { unitRoutes } from './unit-routes.ts';

/** What messaging offers: what all channels share, and each channel's own. */
export const messagingRoutes = defineRoutes({
  communicationGroups: {
    method: 'GET',
    path: '/api/Messaging/getCommunicationGroups',
    summary: 'Groups by category',
    access: 'administrator',
    reply: s.communicationGroups,
  },
  units: {
    method: 'GET',
    path: '/api/Messaging/GetUnits',
    summary: 'Units left, reserved and used, and what is running',
    access: 'administrator',
    reply: s.units,
  },

  ...afterRestoreRoutes,
  ...unitRoutes,
  ...suppressedRoutes,
  ...smsRoutes,
  ...emailTemplateRoutes,
});
