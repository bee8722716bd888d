import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { organisationLanguage } from '../../core/organisation-language.ts';
import { currentTenant } from '../../core/db/index.ts';
import type { Wording } from '../../messaging/index.ts';
import type { careRules } from './rule-tables.ts';

export type Rule = typeof careRules.$inferSelect;
/** What a rule says by one of its channels. */
export type ChannelWording = Wording & { channel: 'sms' | 'email' };
type Item = { id: string; event: string; group: string; date: string; time: string };

/** What a rule says, by the check-in it is about: each has words of its own. Elsewhere there is one, under no check-in. */
export async function ruleWording(ctx: Ctx, rule: Rule): Promise<Map<string, ChannelWording[]>> {
  const language = await organisationLanguage(ctx);
  if (rule.rule !== 'check_in') return new Map([['', wordings({ ...rule, language }, (words) => words)]]);
  const { rows } = await ctx.db.execute<Item>(sql`
    SELECT i.id, e.name AS event, g.name AS group, i.local_date::text AS date, i.local_time AS time
    FROM attendance_items i
    JOIN attendance_events e ON e.tenant_id = i.tenant_id AND e.id = i.event_id
    JOIN groups g ON g.tenant_id = i.tenant_id AND g.id = i.group_id AND g.archived_at IS NULL
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

/** Names are put in as they stand: what looks like a place to fill in them is not filled again. */
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
