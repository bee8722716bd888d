import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { emailReading, readingSetting } from '../../../../../contract/messaging/channels/email/reading.ts';
import type { Ctx } from '../../../../core/context.ts';
import { currentTenant } from '../../../../core/db/index.ts';
import { hasAgreed, isCounting } from './count-readers.ts';

type Figures = { opened: number; byMachine: number; followed: number; byMachineLinks: number };

/** How many opened an e-mail and followed its links: each person once, machines apart. Nobody is named. */
export async function readReading(ctx: Ctx, messageId: string): Promise<z.input<typeof emailReading>> {
  const { rows: kept } = await ctx.db.execute<{ links: string[] }>(sql`
    SELECT to_json(links) AS links FROM message_reading WHERE tenant_id = ${currentTenant} AND message_id = ${messageId}`);
  const [reading] = kept;
  if (!reading) return { counted: false };
  const { rows } = await ctx.db.execute<Figures>(sql`
    SELECT count(*) FILTER (WHERE p.person) AS opened, count(*) FILTER (WHERE NOT p.person) AS "byMachine",
      count(*) FILTER (WHERE p.clicked) AS followed, count(*) FILTER (WHERE p.checked AND NOT p.clicked) AS "byMachineLinks"
    FROM (
      SELECT bool_or(NOT k.by_machine) AS person, bool_or(k.link > 0 AND NOT k.by_machine) AS clicked,
        bool_or(k.link > 0 AND k.by_machine) AS checked
      FROM message_reads k WHERE k.tenant_id = ${currentTenant} AND k.message_id = ${messageId} GROUP BY k.seq
    ) AS p`);
  const { rows: clicks } = await ctx.db.execute<{ link: number; people: number; times: number }>(sql`
    SELECT link, count(*) AS people, sum(times)::integer AS times FROM message_reads
    WHERE tenant_id = ${currentTenant} AND message_id = ${messageId} AND link > 0 AND NOT by_machine GROUP BY link`);
  const { rows: agreed } = await ctx.db.execute<{ count: number }>(sql`
    SELECT count(*) AS count FROM recipients r
    WHERE r.tenant_id = ${currentTenant} AND r.message_id = ${messageId} AND r.state IN ('sent', 'delivered', 'unknown') AND ${hasAgreed}`);
  const byLink = new Map(clicks.map((one) => [one.link, one]));
  return {
    counted: true,
    among: agreed[0]?.count ?? 0,
    ...(rows[0] ?? { opened: 0, byMachine: 0, followed: 0, byMachineLinks: 0 }),
    links: reading.links
      .map((to, at) => ({ to, people: byLink.get(at + 1)?.people ?? 0, times: byLink.get(at + 1)?.times ?? 0 }))
      .sort((one, other) => other.people - one.people),
  };
}

/** Whether the organisation counts, and how many people that would be. */
export async function readReadingSetting(ctx: Ctx): Promise<z.input<typeof readingSetting>> {
  const { rows } = await ctx.db.execute<z.input<typeof readingSetting>>(sql`
    SELECT ${isCounting} AS "isOn", count(*) AS people, count(*) FILTER (WHERE EXISTS (
      SELECT FROM person_consents c WHERE c.tenant_id = ${currentTenant} AND c.person_id = p.id)) AS agreed
    FROM people p WHERE p.tenant_id = ${currentTenant} AND p.archived_at IS NULL AND p.email <> ''`);
  return rows[0] ?? { isOn: false, people: 0, agreed: 0 };
}

export async function saveReadingSetting(ctx: Ctx, isOn: boolean): Promise<true> {
  await ctx.db.execute(sql`UPDATE tenants SET counts_email_reading = ${isOn} WHERE tenant_id = ${currentTenant}`);
  await ctx.audit({
    action: isOn ? 'email_reading.counted' : 'email_reading.not_counted',
    subject: 'organisation',
    subjectId: ctx.tenantId,
  });
  ctx.emit('organisation');
  return true;
}
