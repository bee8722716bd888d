import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { connectForm, connectFormChange } from '../../../contract/followup/first-timer-schemas.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import type { Ctx } from '../../core/context.ts';
import { linkToken } from '../../core/public-pages/public-links.ts';
import { connectForms } from '../first-timers/first-timer-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/** The organisation's connect form as it stands; switched off until somebody switches it on. */
export async function readForm(ctx: Ctx): Promise<z.input<typeof connectForm>> {
  const { rows } = await ctx.db.execute<{
    token: string | null;
    greeting: string | null;
    answers: string | number;
  }>(sql`
    SELECT f.token, f.greeting, (SELECT count(*) FROM connect_answers
      WHERE tenant_id = ${currentTenant} AND via = 'connect') AS answers
    FROM tenants t LEFT JOIN connect_forms f ON f.tenant_id = ${currentTenant} WHERE t.tenant_id = ${currentTenant}`);
  const { token, greeting, answers } = rows[0] ?? { token: null, greeting: null, answers: 0 };
  return { path: token ? `/connect/${token}` : null, greeting: greeting ?? '', answers: Number(answers) };
}

/**
 * Switches it on or off, renews its link (the old one leads nowhere from then on), changes its greeting.
 * @throws Refusal 409 where somebody else has changed the greeting meanwhile
 */
export async function changeForm(ctx: Ctx, { link, was, greeting: typed }: z.output<typeof connectFormChange>) {
  await ctx.db.execute(sql`SELECT FROM tenants WHERE tenant_id = ${ctx.tenantId} FOR NO KEY UPDATE`);
  const before = await readForm(ctx);
  const { greeting } = await intendedChanges(
    ctx,
    { code: 'connect_form', made: { subjectId: ctx.tenantId, actions: ['connect_form.changed'] } },
    {
      sent: { greeting: typed },
      was,
      stands: { greeting: before.greeting },
    },
  );
  const fresh = link === 'renewed' || (link === 'on' && before.path === null);
  const set = {
    ...(link === 'off' && { token: null }),
    ...(fresh && { token: linkToken(), madeAt: ctx.clock() }),
    ...(greeting !== undefined && { greeting }),
  };
  if (Object.keys(set).length > 0) {
    await ctx.db
      .insert(connectForms)
      .values({ tenantId: ctx.tenantId, ...set })
      .onConflictDoUpdate({ target: [connectForms.tenantId], set });
  }
  const detail = { ...(link && { link }), fields: greeting === undefined ? [] : ['greeting'] };
  await ctx.audit({ action: 'connect_form.changed', subject: 'organisation', subjectId: ctx.tenantId, detail });
  return readForm(ctx);
}
