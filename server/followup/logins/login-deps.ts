import type { SmsRoutes } from '../../messaging/index.ts';
import type { SessionDeps } from '../../session/index.ts';

/** What invitations are sent by. */
export type LoginDeps = SessionDeps & { sms: SmsRoutes };
