import type { Gateway } from '../../adapters/gateway.ts';
import { refuse } from '../../core/errors.ts';
import type { Channel, Routes } from './channel.ts';

export const noRoute = 'messaging.no_route';

/**
 * The rungs a message climbs, of which there is at least one.
 * @throws Refusal 503 where nothing is set up that it could leave by
 */
export function ladderToClimb(channel: Pick<Channel, 'ladder' | 'noRoute'>, way: string): [string, ...string[]] {
  const [first, ...more] = channel.ladder(way);
  if (first === undefined) throw refuse(noRoute, 503, channel.noRoute);
  return [first, ...more];
}

export function gatewayOf({ gateways, pretend }: Routes, route: string): Gateway | undefined {
  return gateways.find(route) ?? (route === pretend.name ? pretend : undefined);
}

/** By what people of the sample data go in a message that begins by this route: the same, where nobody is reached by it. */
export function sandboxRouteFor(routes: Routes, route: string): string {
  return gatewayOf(routes, route)?.pretend ? route : routes.pretend.name;
}

/**
 * The route after this one, or null at the top. A pretend route is outside every ladder, and so is one chosen for
 * trying again; sending again from the bottom starts at the next multiple of the ladder's length.
 */
export function nextRung(ladder: readonly string[], rung: number, route: string): string | null {
  return laterRungs({ ladder, rung, route })[0] ?? null;
}

export type Rung = { ladder: readonly string[]; rung: number; route: string };

/** Every rung after this one. */
export function laterRungs({ ladder, rung, route }: Rung): string[] {
  const place = rung % ladder.length;
  return ladder[place] === route ? ladder.slice(place + 1) : [];
}

/** The names of the routes a message may be tried by again, the usual one first. */
export function routeNames({ gateways, usual }: Routes): string[] {
  return [...new Set([...usual, ...gateways.ordered.map(({ name }) => name)])];
}

/** The routes people choose from: all sandboxes that stand in for real routes count as one. */
export function offeredRoutes(routes: Routes): string[] {
  const further = routes.gateways.ordered.filter(({ pretend }) => pretend).slice(1);
  return routeNames(routes).filter((name) => !further.some((one) => one.name === name));
}
