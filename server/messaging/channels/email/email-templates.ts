import { emailTemplates, emailLooks } from './template-tables.ts';
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  EmailTemplate,
  emailTemplateRoutes,
  ListedTemplate,
} from '../../../../contract/messaging/channels/email/routes.ts';
import type { ListQuery, Paged } from '../../../../contract/route.ts';
import type { Ctx } from '../../../core/context.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { intendedChanges } from '../../../core/edit-conflicts.ts';
import { notFound } from '../../../core/errors.ts';
import type { Handlers } from '../../../core/http/handlers.ts';
import { pageOf } from '../../../core/page-of.ts';
import { wordsOf } from './excerpt.ts';

type Row = typeof emailTemplates.$inferSelect;
type Written = z.output<(typeof emailTemplateRoutes)['saveEmailTemplate']['body']>;
type Text = Pick<Written, 'name' | 'subject' | 'body'>;

/** Koinonia's own green, until somebody chooses. */
const USUAL_COLOUR = '#14634f';

const own = (id: string) => and(eq(emailTemplates.tenantId, currentTenant), eq(emailTemplates.id, id));
const standing = and(eq(emailTemplates.tenantId, currentTenant), isNull(emailTemplates.deletedAt));

const shown = ({ id, name, subject, body, updatedAt }: Row): EmailTemplate => ({
  id,
  name,
  subject,
  body,
  updatedAt: updatedAt.toISOString(),
});

export const emailTemplateHandlers: Handlers<typeof emailTemplateRoutes> = {
  emailTemplates: (ctx, { query }) => listTemplates(ctx, query),
  emailTemplate: async (ctx, { params: { id } }) => {
    const [row] = await ctx.db
      .select()
      .from(emailTemplates)
      .where(and(own(id), isNull(emailTemplates.deletedAt)));
    if (!row) throw notFound();
    return shown(row);
  },
  saveEmailTemplate: (ctx, { body }) => saveTemplate(ctx, body),
  deleteEmailTemplate: (ctx, { params: { id } }) => takeAway(ctx, id, true),
  restoreEmailTemplate: (ctx, { params: { id } }) => takeAway(ctx, id, false),
  emailLook: async (ctx) => {
    const [row] = await ctx.db.select().from(emailLooks).where(eq(emailLooks.tenantId, currentTenant));
    return { colour: row?.colour ?? USUAL_COLOUR };
  },
  saveEmailLook: async (ctx, { body: { colour } }) => {
    await ctx.db
      .insert(emailLooks)
      .values({ tenantId: ctx.tenantId, colour })
      .onConflictDoUpdate({ target: emailLooks.tenantId, set: { colour } });
    await ctx.audit({ action: 'email.look_changed', subject: 'organisation', subjectId: ctx.tenantId });
    ctx.emit('template');
    return { colour };
  },
};

async function listTemplates(ctx: Ctx, query: ListQuery): Promise<Paged<ListedTemplate>> {
  const { size, skip } = pageOf(query);
  const search = query.search?.trim().toLowerCase();
  const wanted = and(standing, ...(search ? [sql`position(${search} IN lower(${emailTemplates.name})) > 0`] : []));
  const { id, name, subject, updatedAt } = emailTemplates;
  const rows = await ctx.db
    .select({ id, name, subject, updatedAt })
    .from(emailTemplates)
    .where(wanted)
    .orderBy(asc(sql`lower(${emailTemplates.name})`), asc(emailTemplates.id))
    .limit(size)
    .offset(skip);
  const [total] = await ctx.db.select({ all: count() }).from(emailTemplates).where(wanted);
  return {
    items: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    totalItems: Number(total?.all ?? 0),
  };
}

/** @throws Refusal 404 for one that is not there any more, 409 where somebody else changed the same of it */
async function saveTemplate(ctx: Ctx, { id, was, ...sent }: Written): Promise<EmailTemplate> {
  const written = id ? await meantOf(ctx, id, { sent, was }) : sent;
  const [row] = id
    ? await ctx.db
        .update(emailTemplates)
        .set({ ...written, updatedAt: ctx.clock() })
        .where(own(id))
        .returning()
    : await ctx.db
        .insert(emailTemplates)
        .values({ ...sent, tenantId: ctx.tenantId, createdBy: ctx.user?.accountId ?? null, updatedAt: ctx.clock() })
        .returning();
  const detail = { fields: Object.keys(written) };
  await ctx.audit({ action: saved, subject: 'template', subjectId: row!.id, detail });
  ctx.emit('template', { id: row!.id });
  return shown(row!);
}

const saved = 'email.template_saved';

async function meantOf(ctx: Ctx, id: string, form: { sent: Text; was: Written['was'] }): Promise<Partial<Text>> {
  const [before] = await ctx.db
    .select()
    .from(emailTemplates)
    .where(and(own(id), isNull(emailTemplates.deletedAt)))
    .for('update');
  if (!before) throw notFound();
  const { name, subject, body, updatedAt } = before;
  const made = { subjectId: id, actions: [saved], at: updatedAt };
  const inWords = (field: string, value: string) => (field === 'body' ? wordsOf(value) : value);
  return intendedChanges(ctx, { code: 'messaging', made }, { ...form, stands: { name, subject, body }, inWords });
}

async function takeAway(ctx: Ctx, id: string, away: boolean): Promise<true> {
  const changed = await ctx.db
    .update(emailTemplates)
    .set({ deletedAt: away ? ctx.clock() : null })
    .where(and(own(id), away ? isNull(emailTemplates.deletedAt) : isNotNull(emailTemplates.deletedAt)))
    .returning({ id: emailTemplates.id });
  if (changed.length === 0) throw notFound();
  await ctx.audit({ action: `email.template_${away ? 'deleted' : 'restored'}`, subject: 'template', subjectId: id });
  ctx.emit('template', { id });
  return true;
}
