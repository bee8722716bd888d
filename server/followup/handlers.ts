import type { followupRoutes } from '../../contract/followup/routes.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { careHandlers } from './care/handlers.ts';
import { connectHandlers } from './connect/handlers.ts';
import { firstTimerHandlers } from './first-timers/handlers.ts';
import { loginHandlers } from './logins/handlers.ts';
import type { Channels } from '../messaging/index.ts';
import type { LoginDeps } from './logins/login-deps.ts';

export function followupHandlers(logins: LoginDeps, channels: Channels): Handlers<typeof followupRoutes> {
  return { ...loginHandlers(logins), ...firstTimerHandlers, ...connectHandlers, ...careHandlers(channels) };
}
