import { sql } from 'drizzle-orm';
import { instantOf, localTimeOf } from '../../../../contract/local-time.ts';
import type { NightRule } from '../../../adapters/sms/gateway.ts';
import { catalogue } from '../../../core/language/catalogue.ts';
import type { Night, Nights } from '../channel.ts';
import { smsGatewayOf, type SmsRoutes } from './sms-routes.ts';

const texts = catalogue('sms-server-night', {
  waits: '{count, plural, one {# {network} number waits until {time}} other {# {network} numbers wait until {time}}}',
});

/** Numbers of a network that a route does not reach at night wait for the morning. */
export function nightRule(routes: SmsRoutes): Nights {
  return {
    on: (route, now) => nightOn(routes, route, now),
    network: (route) => smsGatewayOf(routes, route)?.capabilities.night?.network,
    reason: 'until morning',
    passedOver: 'passed over at night',
    text: ({ network, count, until }, timeZone) => {
      const time = localTimeOf(new Date(until), timeZone).time.replace(/^0/, '');
      return texts.waits({ network, count, time });
    },
  };
}

/** The night on a route at this instant, where it keeps one; null by day. */
function nightOn(routes: SmsRoutes, route: string, now: Date): Night | null {
  const rule = smsGatewayOf(routes, route)?.capabilities.night;
  const until = rule ? nightEnd(rule, now) : null;
  if (!rule || !until) return null;
  const beginnings = rule.prefixes.map((prefix) => prefix.replace(/[^\d]/g, '')).join('|');
  const pattern = `^\\+(${beginnings})`;
  return { network: rule.network, until, concerns: (address) => sql`${address} ~ ${pattern}::text` };
}

/** When the night ends that it is at this instant; null by day. */
export function nightEnd({ from, to, zone }: NightRule, at: Date): Date | null {
  const { date, time } = localTimeOf(at, zone);
  const pastMidnight = from > to;
  const evening = time >= from && (pastMidnight || time < to);
  if (!evening && !(pastMidnight && time < to)) return null;
  const day = evening && pastMidnight ? dayAfter(date) : date;
  return instantOf({ date: day, time: to }, zone);
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
