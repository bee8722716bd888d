import { alikeCalls } from '../../../adapters/sms/bulk-calls.ts';
import type { SmsOutgoing } from '../../../adapters/sms/gateway.ts';
import type { Channel } from '../channel.ts';
import { composeSms, previewSms } from './compose-sms.ts';
import { smsReplies } from './keywords.ts';
import { nightRule } from './night.ts';
import { noteOutcomes, noteReach } from './note-reach.ts';
import { optOutBaseFor } from './opt-out-link.ts';
import { pagesOf } from './pages.ts';
import { reachByPhone } from './reach-by-phone.ts';
import { refuseHybridAbroad } from './refuse-hybrid-abroad.ts';
import { applyToSegments } from './segments.ts';
import { approvedMask, firstApprovedMask, onlyApprovedMask } from './sender-ids/sender-ids.ts';
import { ladderOf, smsGatewayOf, type SmsRoutes } from './sms-routes.ts';
import { smsTexts } from './texts.ts';

export const smsName = 'sms';

/** Text messages: to phone numbers, in pages that cost units, under a sender id, by a ladder of routes. */
export function smsChannel(routes: SmsRoutes): Channel<SmsOutgoing> {
  /** Whose name replies bear that come over this route. */
  const providerOf = (route: string) => smsGatewayOf(routes, route)?.callbacksTo ?? route;
  return {
    name: smsName,
    reach: reachByPhone,
    routes,
    ladder: (way) => ladderOf(routes, way),
    noRoute: smsTexts.noRoute,
    checkWay: refuseHybridAbroad,
    checkHead: async (ctx, { sender }) => {
      const mask = await approvedMask(ctx, sender);
      return { sender: mask, subject: mask };
    },
    onlySender: onlyApprovedMask,
    automaticHead: async (ctx) => {
      const mask = await firstApprovedMask(ctx);
      return { sender: mask, subject: mask };
    },
    costsUnits: true,
    measure: pagesOf,
    compose: composeSms,
    preview: previewSms,
    calls: alikeCalls,
    optOutBase: (wish) => optOutBaseFor(routes, wish),
    hold: nightRule(routes),
    replies: smsReplies,
    noteOutcomes: (ctx, submitted) => noteOutcomes(ctx, submitted, providerOf(submitted.route)),
    settleReports: applyToSegments,
    noteReports: (ctx, seen) => noteReach(ctx, seen, providerOf(seen.route)),
  };
}
