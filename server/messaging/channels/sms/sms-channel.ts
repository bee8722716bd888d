import { alikeCalls } from '../../../adapters/sms/bulk-calls.ts';
import type { SmsOutgoing, SmsGateway } from '../../../adapters/sms/gateway.ts';
import type { Channel, Reach, Reader, Text, Submitted } from '../channel.ts';
import { smsReplies } from './keywords.ts';
import { nightRule } from './night.ts';
import { applyToSegments, keepSegments } from './segments.ts';
import { approvedMask, firstApprovedMask, onlyApprovedMask } from './sender-ids/sender-ids.ts';
import { ladderOf, smsGatewayOf, type SmsRoutes } from './sms-routes.ts';
import { withOptOutLink } from '../../../../contract/messaging/channels/sms/opt-out-link.ts';
import { needsUnicode, pageSizes, smsPages } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import {
  parseTemplate,
  personalise,
  withFields,
  cutAtFields,
  type Template,
} from '../../../../contract/messaging/personalise.ts';
import { sql, type SQL } from 'drizzle-orm';
import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { mapYielding } from '../../../core/in-batches.ts';
import { tenantRegion } from '../../../core/tenant-region.ts';
import { readPhone, reviveOptOuts, forgetDoNotDisturb, noteDoNotDisturb, optOut } from '../../../people/index.ts';
import type { Ctx } from '../../../core/context.ts';
import { refuse } from '../../../core/errors.ts';
import { isOneSeptetEach } from '../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import type { CustomField } from '../../../../contract/people/custom-fields.ts';
import { arrayOf } from '../../../core/array-parameter.ts';
import type { DeliveryReport } from '../../../adapters/gateway.ts';
import { byReply } from '../../../../contract/people/opt-out-sources.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { catalogue } from '../../../core/language/catalogue.ts';
import { commonWords } from '../../../core/language/common-words.ts';

export const smsTexts = catalogue('sms-server', {
  count: '{count, plural, one {# number} other {# numbers}}',
  noRoute: 'No SMS route is set up. Ask the operator to name one.',
  hybridAbroad: 'Only organisations in Nigeria can choose how a message is sent. Send it without that choice.',
});

/** Whether people can answer what comes by this route under this sender id: a name cannot be written back to. */
function answerable(gateway: SmsGateway | undefined, mask: string): boolean {
  if (!gateway?.capabilities.replies) return false;
  return gateway.ownNumber === true || /^\+?\d+$/.test(mask.trim());
}

/** Whether people can answer messages of this sender id on each route they may go by. */
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

export const smsName = 'sms';

/** Text messages: to phone numbers, in pages that cost units, under a sender id, by a ladder of routes. */
export function smsChannel(routes: SmsRoutes): Channel<SmsOutgoing> {
  /** The provider named by replies over this route. */
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
    nights: nightRule(routes),
    replies: smsReplies,
    noteOutcomes: (ctx, submitted) => noteOutcomes(ctx, submitted, providerOf(submitted.route)),
    settleReports: applyToSegments,
    noteReports: (ctx, seen) => noteReach(ctx, seen, providerOf(seen.route)),
  };
}

/** Writes a message for each reader, with their name and their link. */
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
  title: commonWords.phone,
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

/** Pages of one recipient's expanded text, by the columns `greeting` and `fields`; null where either is missing and nothing stands in. */
function pagesOf({ body, isPersonalized, optOutBase, fields = [] }: Omit<Text, 'sender' | 'subject'>): SQL {
  const text = withOptOutLink(body, optOutBase);
  const template = parseTemplate(text);
  if (isPersonalized && fields.length > 0) return pagesWithFields(template, fields);
  if (!isPersonalized || template.fallbacks.length === 0) return sql`${smsPages(text)}::integer`;
  const nameless = personalise(template, null);
  const fallbackPages = nameless === null ? sql`NULL::integer` : sql`${smsPages(nameless)}::integer`;
  const around = template.parts.join('');
  const length = sql`(${around.length}::integer + ${template.fallbacks.length}::integer * length(greeting))`;
  // If all but the name is plain, checking the name is enough: three times as fast as measuring the whole.
  return sql`CASE WHEN greeting = '' THEN ${fallbackPages}
    WHEN ${isOneSeptetEach(around)} AND app.one_septet_each(greeting)
      THEN CASE WHEN ${length} <= ${pageSizes.gsm7.single}::integer THEN 1 ELSE ceil(${length}::numeric / ${pageSizes.gsm7.joined}::integer)::integer END
    ELSE app.sms_pages(array_to_string(${arrayOf(template.parts, 'text')}, greeting)) END`;
}

/** The whole text is put together to be measured: values are as long as they are. */
function pagesWithFields({ parts, fallbacks }: Template, fields: readonly CustomField[]): SQL {
  const orElse = (said: SQL, fallback: string | null) => sql`coalesce(nullif(btrim(${said}), ''), ${fallback}::text)`;
  const known = new Set(fields.map(({ key }) => key));
  const pieces = parts.flatMap((part, place) => [
    ...(place > 0 ? [orElse(sql`greeting`, fallbacks[place - 1] ?? null)] : []),
    ...cutAtFields(part).map((piece) => {
      if (typeof piece === 'string') return sql`${piece}::text`;
      const { key, fallback, written } = piece;
      return known.has(key) ? orElse(sql`(fields ->> ${key}::text)`, fallback) : sql`${written}::text`;
    }),
  ]);
  return sql`(SELECT app.sms_pages(whole.said) FROM (SELECT ${sql.join(pieces, sql` || `)} AS said) AS whole WHERE whole.said IS NOT NULL)`;
}

type Seen = { messageId: string; route: string; reports: ReadonlyMap<number, Pick<DeliveryReport, 'state' | 'words'>> };

/** They told the provider, or it would not know: START over it takes it back. In the order of numbers, as others lock them. */
async function keepOptOuts(ctx: Ctx, provider: string, addresses: readonly string[]): Promise<void> {
  for (const address of [...new Set(addresses)].sort())
    await optOut(ctx, { channel: 'sms', address, source: byReply(provider) });
}

/** Keeps the references of segments, whose number does not take such messages, and who has opted out at the provider. */
async function noteOutcomes(ctx: Ctx, submitted: Submitted, provider: string): Promise<void> {
  const { route, claimed, outcomes } = submitted;
  await keepSegments(ctx, submitted);
  const out = claimed.filter(({ outgoing }) => outcomes.get(outgoing.reference)?.outcome === 'opted out');
  await keepOptOuts(
    ctx,
    provider,
    out.map(({ outgoing }) => outgoing.to),
  );
  const unwilling = claimed.flatMap(({ outgoing }) => {
    const outcome = outcomes.get(outgoing.reference);
    return outcome?.outcome === 'do not disturb' ? [{ address: outgoing.to, words: outcome.words }] : [];
  });
  await noteDoNotDisturb(ctx, route, unwilling);
}

/** Keeps what reports tell of the numbers themselves: an opt-out, do-not-disturb, or that this route has reached them after all. */
async function noteReach(ctx: Ctx, { messageId, route, reports }: Seen, provider: string): Promise<void> {
  const telling = [...reports].filter(([, { state }]) => state !== 'sent' && state !== 'failed');
  if (telling.length === 0) return;
  const seqs = arrayOf(
    telling.map(([seq]) => seq),
    'integer',
  );
  const { rows } = await ctx.db.execute<{ seq: number; address: string }>(sql`
    SELECT seq, address FROM recipients WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND seq = ANY(${seqs})`);
  const addressOf = new Map(rows.map(({ seq, address }) => [seq, address]));
  const told = telling.flatMap(([seq, { state, words }]) => {
    const address = addressOf.get(seq);
    return address === undefined ? [] : [{ address, state, words }];
  });
  await noteDoNotDisturb(
    ctx,
    route,
    told.filter(({ state }) => state === 'do not disturb'),
  );
  await keepOptOuts(
    ctx,
    provider,
    told.filter(({ state }) => state === 'opted out').map(({ address }) => address),
  );
  const reached = told.filter(({ state }) => state === 'delivered').map(({ address }) => address);
  await forgetDoNotDisturb(ctx, route, reached);
}
