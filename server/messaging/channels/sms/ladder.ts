import type { Gateway } from '../../../adapters/sms/gateway.ts';
import type { GatewayRegistry } from '../../../adapters/sms/registry.ts';
import { refuse } from '../../../core/errors.ts';

/** How messages leave this installation. */
export type SmsRoutes = {
  gateways: GatewayRegistry;
  /** What people of the sample data are sent by, whatever else is configured. */
  pretend: Gateway;
  /** Names of routes: the first for a usual message, all of them in turn for `hybridKonnect`. */
  usual: readonly string[];
  hybrid: readonly string[];
  /** The address of the page where people opt out, up to the token: `https://koinonia.example.org/u/`. */
  optOutBase: () => string;
};

export const noRoute = 'messaging.no_route';
export const noRouteWords = 'No SMS route is set up. Ask the operator to name one.';

/**
 * The rungs a message climbs, of which there is at least one.
 * @throws Refusal 503 where nothing is set up that it could leave by
 */
export function ladderToClimb(routes: SmsRoutes, gateWayToUse: string): [string, ...string[]] {
  const [first, ...more] = ladderOf(routes, gateWayToUse);
  if (first === undefined) throw refuse(noRoute, 503, noRouteWords);
  return [first, ...more];
}

/** The rungs a message climbs: the hybrid option tries one route after the other, any other message has one. */
export function ladderOf({ usual, hybrid }: SmsRoutes, gateWayToUse: string): string[] {
  return gateWayToUse === 'hybridKonnect' ? [...hybrid] : usual.slice(0, 1);
}

export function gatewayOf({ gateways, pretend }: SmsRoutes, route: string): Gateway | undefined {
  return gateways.find(route) ?? (route === pretend.name ? pretend : undefined);
}

/**
 * The route after this one, or null at the top. A pretend route stands outside every ladder, and so does one chosen for
 * trying again; who is sent to again from the bottom starts at the next multiple of the ladder's length.
 */
export function nextRung(ladder: readonly string[], rung: number, route: string): string | null {
  return laterRungs({ ladder, rung, route })[0] ?? null;
}

/** Every rung after this one. */
export function laterRungs({
  ladder,
  rung,
  route,
}: {
  ladder: readonly string[];
  rung: number;
  route: string;
}): string[] {
  const place = rung % ladder.length;
  return ladder[place] === route ? ladder.slice(place + 1) : [];
}

/** The names of the routes a message may be tried by again, the usual one first. */
export function routeNames({ gateways, usual }: SmsRoutes): string[] {
  return [...new Set([...usual, ...gateways.ordered.map(({ name }) => name)])];
}
