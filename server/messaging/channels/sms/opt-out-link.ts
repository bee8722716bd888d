import type { SmsGateway } from '../../../adapters/sms/gateway.ts';
import { smsGatewayOf, type SmsRoutes } from './sms-routes.ts';

/** Whether people can answer what comes by this route under this sender id: a name cannot be written back to. */
function answerable(gateway: SmsGateway | undefined, mask: string): boolean {
  if (!gateway?.capabilities.replies) return false;
  return gateway.ownNumber === true || /^\+?\d+$/.test(mask.trim());
}

/** Whether whoever gets a message of this sender id can answer it, whichever way it goes. */
export function canBeAnswered(routes: SmsRoutes, mask: string): boolean {
  const ways = new Set([...routes.usual.slice(0, 1), ...routes.hybrid]);
  return [...ways].every((route) => answerable(smsGatewayOf(routes, route), mask));
}

/** The address of the opt-out page for a message that wants a link, where it cannot be answered; else empty. */
export function optOutBaseFor(
  routes: SmsRoutes,
  { optOutLink, sender }: { optOutLink: boolean; sender: string },
): string {
  return optOutLink && !canBeAnswered(routes, sender) ? routes.optOutBase() : '';
}
