import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { careRule, careRuleChange } from '../../../contract/followup/care-rule-schemas.ts';
import { type CareRuleName, careRuleNames } from '../../../contract/followup/care-rules.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { intendedChanges } from '../../core/edit-conflicts.ts';
import { refuse } from '../../core/errors.ts';
import { ruleWordsOf } from '../../../contract/followup/rule-words.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';
import { commonWords } from '../../core/language/common-words.ts';
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

const saved = 'care.rule_saved';

/** Sets a rule up. @throws Refusal 422 for words that are missing where it is on, 409 where somebody else changed the same of it */
export async function saveRule(ctx: Ctx, rule: CareRuleName, { was, ...sent }: Change): Promise<Rule> {
  const own = and(eq(careRules.tenantId, currentTenant), eq(careRules.rule, rule));
  // So that two who are the first take hold of it one after the other.
  const first = { ...unset, tenantId: ctx.tenantId, rule, updatedAt: ctx.clock() };
  await ctx.db.insert(careRules).values(first).onConflictDoNothing();
  const [before = first] = await ctx.db.select().from(careRules).where(own).for('update');
  const { mode, way, time, sms, subject, email, updatedAt } = before;
  const subjectId = subjectOf(ctx.tenantId, rule);
  const stands = { mode, way, time, sms, subject, email };
  const meant = await intendedChanges(
    ctx,
    { code: 'care', made: { subjectId, actions: [saved], at: updatedAt } },
    { sent, was, stands, inWords: (_, value) => (Object.hasOwn(choices, value) ? choices[value as Choice] : value) },
  );
  const wish = { ...stands, ...meant };
  refuseIncomplete(wish);
  const set = { ...wish, problem: '', updatedAt: ctx.clock() };
  await ctx.db.update(careRules).set(set).where(own);
  const detail = { rule, mode: wish.mode, was: mode, way: wish.way, time: wish.time, fields: Object.keys(meant) };
  await ctx.audit({ action: saved, subject: 'care rule', subjectId, detail });
  ctx.emit('people');
  return { ...set, rule, written: true };
}

const { off, draft, send, either } = ruleWordsOf<Text>(catalogue);
const choices = { off, draft, send, either, sms: commonWords.sms, email: commonWords.eMail };
type Choice = keyof typeof choices;

/** A rule's subject in the trail, because rules have no id of their own. */
const subjectOf = (tenantId: string, rule: CareRuleName): string =>
  createHash('sha256')
    .update(`${tenantId} ${rule}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

function refuseIncomplete({ mode, way, sms, subject, email }: Omit<Change, 'was'>): void {
  if (mode === 'off') return;
  const missing = {
    ...(way !== 'email' && sms.trim() === '' && { sms: refusals.ruleText }),
    ...(way !== 'sms' && subject.trim() === '' && { subject: refusals.ruleSubject }),
    ...(way !== 'sms' && email.trim() === '' && { email: refusals.ruleText }),
  };
  const [first] = Object.values(missing);
  if (first) throw refuse('care.rule_text', 422, first, missing);
}
