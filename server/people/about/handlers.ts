import type { aboutRoutes } from '../../../contract/people/about-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import type { AboutPerson } from './about-person.ts';
import { readGlance } from './glance.ts';
import { readHistory } from './history.ts';

export function aboutHandlers(about: readonly AboutPerson[]): Handlers<typeof aboutRoutes> {
  return {
    history: (ctx, { params, query }) => readHistory(ctx, about, { ...params, ...query }),
    glance: (ctx, { params }) => readGlance(ctx, about, params.id),
  };
}
