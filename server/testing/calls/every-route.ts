import type { Route } from '../../../contract/route.ts';
import { routes } from '../../../contract/routes.ts';

/** Every route of the contract with its name: `people.list`. */
export const everyRoute: [name: string, route: Route][] = Object.entries(routes).flatMap(([feature, own]) =>
  Object.entries(own as Record<string, Route>).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
);
