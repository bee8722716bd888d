import { sql } from 'drizzle-orm';
import { localTimeOf } from '../../../../contract/local-time.ts';
import type { Hold, HoldRule } from '../channel.ts';
import { nightEnd } from './night-hours.ts';
import { smsGatewayOf, type SmsRoutes } from './sms-routes.ts';
import { smsTexts } from './texts.ts';

/** Numbers of a network that a route does not reach at night wait for the morning. */
export function nightRule(routes: SmsRoutes): HoldRule {
  return {
    on: (route, now) => nightOn(routes, route, now),
    network: (route) => smsGatewayOf(routes, route)?.capabilities.night?.network,
    reason: 'until morning',
    passedOver: 'passed over at night',
    text: ({ network, count, until }, timeZone) => {
      const time = localTimeOf(new Date(until), timeZone).time.replace(/^0/, '');
      return smsTexts.night({ network, count, time });
    },
  };
}

/** The night on a route at this instant, where it keeps one; null by day. */
function nightOn(routes: SmsRoutes, route: string, now: Date): Hold | null {
  const rule = smsGatewayOf(routes, route)?.capabilities.night;
  const until = rule ? nightEnd(rule, now) : null;
  if (!rule || !until) return null;
  const beginnings = rule.prefixes.map((prefix) => prefix.replace(/[^\d]/g, '')).join('|');
  const pattern = `^\\+(${beginnings})`;
  return { network: rule.network, until, concerns: (address) => sql`${address} ~ ${pattern}::text` };
}
