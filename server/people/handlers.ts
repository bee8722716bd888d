import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import type { AboutPerson } from './about/about-person.ts';
import { aboutHandlers } from './about/handlers.ts';
import { actHandlers } from './acts/handlers.ts';
import { directoryHandlers } from './directory.ts';
import { importHandlers } from './import/handlers.ts';
import { optOutHandlers } from './opt-outs/person-opt-outs.ts';
import { ownHandlers } from './own/handlers.ts';

export function peopleHandlers(base: Base, about: readonly AboutPerson[]): Handlers<typeof peopleRoutes> {
  return {
    ...directoryHandlers,
    ...aboutHandlers(about),
    ...actHandlers,
    ...importHandlers(base),
    ...optOutHandlers,
    ...ownHandlers,
  };
}
