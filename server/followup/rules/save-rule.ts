import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { careRule, careRuleChange } from '../../../contract/followup/care-rule-schemas.ts';
import { type CareRuleName, careRuleNames } from '../../../contract/followup/care-rules.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import { refusals } from '../refusal-texts.ts';
import { careRules } from './rule-tables.ts';

type Rule = z.input<typeof careRule>;
type Change = z.output<typeof careRuleChange>;

/** As a rule stands that nobody has set up. */
const unset = { mode: 'off', way: 'sms', time: '09:00', sms: '', subject: '', email: '', problem: '' } as const;

/** Every rule, as it is set up. */
export async function listRules(ctx: Ctx): Promise<Rule[]> {
  const found = await ctx.db.select().from(careRules).where(eq(careRules.tenantId, currentTenant));
  return careRuleNames.map((rule) => {
    const own = found.find((row) => row.rule === rule);
    return own ? { ...own, written: true } : { ...unset, rule, written: false };
  });
}

/** Sets a rule up. @throws Refusal 422 for words that are missing where it is on */
export async function saveRule(ctx: Ctx, rule: CareRuleName, wish: Change): Promise<Rule> {
  refuseIncomplete(wish);
  const [was] = await ctx.db
    .select({ mode: careRules.mode })
    .from(careRules)
    .where(and(eq(careRules.tenantId, currentTenant), eq(careRules.rule, rule)));
  const set = { ...wish, problem: '', updatedAt: ctx.clock() };
  await ctx.db
    .insert(careRules)
    .values({ tenantId: ctx.tenantId, rule, ...set })
    .onConflictDoUpdate({ target: [careRules.tenantId, careRules.rule], set });
  const detail = { rule, mode: wish.mode, was: was?.mode ?? 'off', way: wish.way, time: wish.time };
  await ctx.audit({ action: 'care.rule_saved', subject: 'care rule', detail });
  await ctx.emit('people');
  return { ...set, rule, written: true };
}

function refuseIncomplete({ mode, way, sms, subject, email }: Change): void {
  if (mode === 'off') return;
  const missing = {
    ...(way !== 'email' && sms.trim() === '' && { sms: refusals.ruleText }),
    ...(way !== 'sms' && subject.trim() === '' && { subject: refusals.ruleSubject }),
    ...(way !== 'sms' && email.trim() === '' && { email: refusals.ruleText }),
  };
  const [first] = Object.values(missing);
  if (first) throw refuse('care.rule_text', 422, first, missing);
}
