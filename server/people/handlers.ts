import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { actHandlers } from './acts/handlers.ts';
import { directoryHandlers } from './directory.ts';
import { importHandlers } from './import/handlers.ts';
import { ownHandlers } from './own/handlers.ts';

export function peopleHandlers(base: Base): Handlers<typeof peopleRoutes> {
  return { ...directoryHandlers, ...actHandlers, ...importHandlers(base), ...ownHandlers };
}
