import type { SmsRoutes } from '../../messaging/index.ts';
import type { SessionDeps } from '../../session/index.ts';

/** Dependencies for sending invitations. */
export type LoginDeps = SessionDeps & { sms: SmsRoutes };
