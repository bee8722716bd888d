import { alikeCalls } from '../../../adapters/sms/bulk-calls.ts';
import type { SmsOutgoing } from '../../../adapters/sms/gateway.ts';
import type { Channel, Reach, Reader, Text } from '../channel.ts';
import { smsReplies } from './keywords.ts';
import { nightRule } from './night.ts';
import { noteOutcomes, noteReach } from './note-reach.ts';
import { optOutBaseFor } from './opt-out-link.ts';
import { pagesOf } from './pages.ts';
import { applyToSegments } from './segments.ts';
import { approvedMask, firstApprovedMask, onlyApprovedMask } from './sender-ids/sender-ids.ts';
import { ladderOf, smsGatewayOf, type SmsRoutes } from './sms-routes.ts';
import { smsTexts } from './texts.ts';
import { withOptOutLink } from '../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { needsUnicode } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { parseTemplate, personalise, withFields } from '../../../../contract/messaging/personalise.ts';
import { sql } from 'drizzle-orm';
import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { mapYielding } from '../../../core/map-yielding.ts';
import { tenantRegion } from '../../../core/tenant-region.ts';
import { readPhone, reviveOptOuts } from '../../../people/index.ts';
import type { Ctx } from '../../../core/context.ts';
import { refuse } from '../../../core/errors.ts';

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

/** What a message says to each of its readers: with their name and their link. */
function composeSms({ sender, body, isPersonalized, optOutBase }: Text): (reader: Reader) => SmsOutgoing {
  const template = parseTemplate(body);
  return ({ reference, to, greeting, fields, token }) => {
    const own = isPersonalized ? withFields(template, fields) : null;
    const named = (own && personalise(own, greeting)) ?? body;
    const text = withOptOutLink(named, optOutBase, token);
    return { reference, to, from: sender, text, unicode: needsUnicode(text) };
  };
}

function previewSms(text: Text): (reader: Pick<Reader, 'greeting' | 'fields'>) => string {
  const compose = composeSms(text);
  return (reader) => compose({ reference: '', to: '', ...reader }).text;
}

/** A number written by hand is somebody's when its last nine digits are theirs. */
const lastDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(-9);

/** People by their phone number, E.164. */
const reachByPhone: Reach = {
  address: sql`p.phone`,
  written: sql`p.phone_number`,
  further: [sql`p.second_phone`],
  family: sql`f.phone`,
  none: 'no phone',
  invalid: 'invalid number',
  title: smsTexts.address,
  count: (count) => smsTexts.count({ count }),
  longest: 40,
  divide: divideNumbers,
  read: async (ctx, typed) => {
    const { country } = await tenantRegion(ctx);
    // The same reading as for people's own numbers, or the same number would not be recognised as theirs.
    return mapYielding(typed, (number) => readPhone(number, country)?.e164 ?? null);
  },
  revive: reviveOptOuts('sms'),
  of: ({ phone }) => (phone === null ? [] : [phone]),
  isOf:
    ({ phone }) =>
    (typed) =>
      phone !== null && lastDigits(typed) === lastDigits(phone),
  isTypedOf: ({ phone }, typed) =>
    sql`(${phone}::text IS NOT NULL AND right(regexp_replace(${typed}, '\\D', '', 'g'), 9) = right(${phone}, 9))`,
};

/** The hybrid way is Nigeria's (spec section 6). */
async function refuseHybridAbroad(ctx: Ctx, gateWayToUse: string): Promise<void> {
  if (gateWayToUse === '') return;
  const { country } = await tenantRegion(ctx);
  if (country === 'NG') return;
  throw refuse('messaging.hybrid_abroad', 422, smsTexts.hybridAbroad, { gateWayToUse: smsTexts.hybridAbroad });
}
