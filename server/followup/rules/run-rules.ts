import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { currentTenant } from '../../core/db/index.ts';
import { Refusal } from '../../core/errors.ts';
import { timeZoneOf, organisationLanguage } from '../../core/tenant-region.ts';
import {
  type Channels,
  type FromWords,
  prepareWording,
  writeAutomatically,
  type Wording,
} from '../../messaging/index.ts';
import { ruleRecipients, type Days, unlessNoted, dayDue } from './rule-recipients.ts';
import { careRules } from './rule-tables.ts';

/** As many in one message; more are several messages. */
const AT_ONCE = 5000;

type Within = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Runs today's active rules, each in a transaction of its own: the occasion and the message are written together, so a
 * crash leaves neither. A rule that fails says why and delays no other; it is tried again for a while after its time.
 */
export async function runRules(within: Within, channels: Channels): Promise<void> {
  const due = await within(rulesDue);
  for (const { rule, days } of due) {
    try {
      const words = await within((ctx) => ruleWording(ctx, rule));
      const prepared = new Map<string, Prepared[]>();
      for (const [item, each] of words)
        prepared.set(item, await Promise.all(each.map((wording) => prepare(channels, wording))));
      await within((ctx) => carryOut(ctx, channels, { rule, days, prepared }));
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      await within((ctx) => noteProblem(ctx, rule, failure.message));
    }
  }
}

async function prepare(channels: Channels, { channel, ...wording }: ChannelWording): Promise<Prepared> {
  return { channel, message: await prepareWording(channels.named(channel), wording) };
}

async function rulesDue(ctx: Ctx): Promise<{ rule: Rule; days: Days }[]> {
  const on = await ctx.db
    .select()
    .from(careRules)
    .where(and(eq(careRules.tenantId, currentTenant), ne(careRules.mode, 'off')));
  if (on.length === 0) return [];
  const zone = await timeZoneOf(ctx);
  return on.flatMap((rule) => {
    const days = dayDue({ time: rule.time, zone, now: ctx.clock() });
    return days ? [{ rule, days }] : [];
  });
}

type Prepared = { channel: ChannelWording['channel']; message: FromWords };
type Found = { person_id: string; channel: Prepared['channel']; item: string };
type Ready = { rule: Rule; days: Days; prepared: ReadonlyMap<string, readonly Prepared[]> };

/** Notes everybody whose occasion is new, and leaves them their message. Nothing where the rule was changed meanwhile. */
async function carryOut(ctx: Ctx, channels: Channels, { rule, days, prepared }: Ready): Promise<void> {
  const { rule: name, way, mode, updatedAt } = rule;
  const same = await ctx.db.execute(sql`
    SELECT FROM care_rules r WHERE r.tenant_id = ${currentTenant} AND r.rule = ${name} AND r.mode = ${mode}
      AND r.updated_at = ${updatedAt.toISOString()}::timestamptz FOR UPDATE`);
  if (same.rowCount === 0) return;
  const { rows } = await ctx.db.execute<Found>(sql`
    INSERT INTO care_occasions AS o (tenant_id, rule, person_id, occasion, channel, at)
    SELECT ${ctx.tenantId}::uuid, ${name}, c.person_id, c.occasion, c.channel, ${ctx.clock().toISOString()}::timestamptz
    FROM (${ruleRecipients(channels, name, way, days)}) AS c
    WHERE c.channel IS NOT NULL AND coalesce(c.item_id::text, '') = ANY (${arrayOf([...prepared.keys()], 'text')})
    ${unlessNoted}
    RETURNING o.person_id, o.channel, CASE WHEN o.rule = 'check_in' THEN o.occasion ELSE '' END AS item`);
  if (rows.length === 0) return;
  for (const [item, each] of prepared) {
    for (const one of each) {
      const people = rows.flatMap((row) => (row.item === item && row.channel === one.channel ? [row.person_id] : []));
      for (let from = 0; from < people.length; from += AT_ONCE)
        await writeAutomatically(ctx, channels.named(one.channel), {
          prepared: one.message,
          people: people.slice(from, from + AT_ONCE),
          as: mode === 'draft' ? 'draft' : 'send',
        });
    }
  }
  await ctx.db.execute(sql`
    UPDATE care_rules r SET problem = '' WHERE r.tenant_id = ${currentTenant} AND r.rule = ${name} AND r.problem <> ''`);
  await ctx.audit({ action: 'care.rule_ran', subject: 'care rule', detail: { rule: name, mode, people: rows.length } });
}

async function noteProblem(ctx: Ctx, { rule }: Rule, problem: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE care_rules r SET problem = ${problem}
    WHERE r.tenant_id = ${currentTenant} AND r.rule = ${rule} AND r.problem <> ${problem}`);
}

type Rule = typeof careRules.$inferSelect;
/** A rule's text for one of its channels. */
type ChannelWording = Wording & { channel: 'sms' | 'email' };
type Item = { id: string; event: string; group: string; date: string; time: string };

/** A rule's texts by check-in, because each check-in has its own. Other rules have one entry, under no check-in. */
async function ruleWording(ctx: Ctx, rule: Rule): Promise<Map<string, ChannelWording[]>> {
  const language = await organisationLanguage(ctx);
  if (rule.rule !== 'check_in') return new Map([['', wordings({ ...rule, language }, (words) => words)]]);
  const { rows } = await ctx.db.execute<Item>(sql`
    SELECT i.id, e.name AS event, g.name AS group, i.local_date::text AS date, i.local_time AS time
    FROM attendance_items i
    JOIN attendance_events e ON e.tenant_id = ${currentTenant} AND e.id = i.event_id
    JOIN groups g ON g.tenant_id = ${currentTenant} AND g.id = i.group_id AND g.archived_at IS NULL
    WHERE i.tenant_id = ${currentTenant} AND i.deleted_at IS NULL AND i.starts_at > ${ctx.clock().toISOString()}::timestamptz
      AND i.starts_at < ${ctx.clock().toISOString()}::timestamptz + interval '3 days'`);
  return new Map(
    rows.map((item) => [item.id, wordings({ ...rule, language }, (words) => filled(words, { ...item, language }))]),
  );
}

type Places = Pick<Rule, 'rule' | 'way' | 'sms' | 'subject' | 'email'> & { language: string };

function wordings({ way, sms, subject, email, language }: Places, fill: (words: string) => string): ChannelWording[] {
  return [
    ...(way === 'email' ? [] : [{ channel: 'sms' as const, subject: '', words: fill(sms), language }]),
    ...(way === 'sms' ? [] : [{ channel: 'email' as const, subject: fill(subject), words: fill(email), language }]),
  ];
}

/** Names are inserted literally: tokens within them are not filled again. */
function filled(words: string, { event, group, date, time, language }: Item & { language: string }): string {
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const values: Record<string, string> = {
    '#event#': event,
    '#group#': group,
    '#when#': `${day.format(new Date(`${date}T00:00:00Z`))}, ${time.replace(/^0/, '')}`,
  };
  return words.replaceAll(/#(?:event|group|when)#/gi, (place) => values[place.toLowerCase()] ?? place);
}
