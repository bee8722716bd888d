import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { birthdaysAt } from '../../../contract/followup/care-rules.ts';
import type { birthdayWish, birthdayWishes } from '../../../contract/followup/care-rule-schemas.ts';
import { instantOf, localTimeOf } from '../../../contract/local-time.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { timeZoneOf } from '../../core/tenant-region.ts';
import { type Channels, type FromWords, prepareWording, writeAutomatically } from '../../messaging/index.ts';
import { addDays } from '../../core/add-days.ts';
import { ruleRecipients, unlessNoted } from './rule-recipients.ts';

/** As far as the list of birthdays looks ahead. */
const DAYS = 31;

type BirthdayWish = { ids: readonly string[]; prepared: FromWords };

export async function prepareWish(
  channels: Channels,
  { ids, message }: z.output<typeof birthdayWish>,
): Promise<BirthdayWish> {
  const wording = { subject: '', words: message, language: '' };
  return { ids, prepared: await prepareWording(channels.named('sms'), wording) };
}

/**
 * Leaves a scheduled message for each day on which some of these people have their birthday. They are noted as the rule for
 * birthdays notes them, so that nobody is wished twice a year; a cancelled wish does not count. @throws Refusal as scheduling does
 */
export async function wishBirthdays(ctx: Ctx, channels: Channels, { ids, prepared }: BirthdayWish) {
  const zone = await timeZoneOf(ctx);
  const now = ctx.clock();
  const from = localTimeOf(now, zone).date;
  const days = { from, to: addDays(from, DAYS - 1), now };
  const { rows } = await ctx.db.execute<{ on: string; people: string[]; noted: string[] }>(sql`
    WITH found AS MATERIALIZED (
      SELECT c.person_id, c.occasion, c.on_day FROM (${ruleRecipients(channels, 'birthday', 'sms', days)}) AS c
      WHERE c.channel IS NOT NULL AND c.person_id = ANY (${arrayOf(ids, 'uuid')})),
    noted AS (
      INSERT INTO care_occasions AS o (tenant_id, rule, person_id, occasion, channel, at)
      SELECT ${ctx.tenantId}::uuid, 'birthday', f.person_id, f.occasion, 'sms', ${now.toISOString()}::timestamptz FROM found f
      ${unlessNoted} RETURNING o.id, o.person_id)
    SELECT f.on_day::text AS on, array_agg(f.person_id::text) AS people, array_agg(n.id::text) AS noted
    FROM found f JOIN noted n ON n.person_id = f.person_id GROUP BY f.on_day ORDER BY f.on_day`);
  const wished: z.input<typeof birthdayWishes>['days'] = [];
  for (const { on, people, noted } of rows) {
    const nine = instantOf({ date: on, time: birthdaysAt }, zone);
    const at = nine > now ? nine : now;
    const scheduleId = await writeAutomatically(ctx, channels.named('sms'), { prepared, people, as: 'send', at });
    await ctx.db.execute(sql`UPDATE care_occasions SET schedule_id = ${scheduleId}::uuid
      WHERE tenant_id = ${currentTenant} AND id = ANY (${arrayOf(noted, 'uuid')})`);
    wished.push({ on, at: at.toISOString(), people: people.length });
  }
  const count = wished.reduce((sum, { people }) => sum + people, 0);
  if (count > 0) await ctx.audit({ action: 'care.birthdays_wished', subject: 'care rule', detail: { people: count } });
  return { days: wished, leftOut: new Set(ids).size - count };
}
