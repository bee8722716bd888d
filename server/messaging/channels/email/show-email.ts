import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { emailText, EmailWarning, renderedEmail } from '../../../../contract/messaging/channels/email/payload.ts';
import type { FieldTexts } from '../../../../contract/messaging/personalise.ts';
import { currentTenant } from '../../../core/db/index.ts';
import type { Ctx } from '../../../core/context.ts';
import { tenants } from '../../../core/tables.ts';
import type { Channel } from '../channel.ts';
import { fillEmail, fillLine } from './compose-email.ts';
import { type EmailRoutes, fromEmail } from './email-routes.ts';
import { onlyAscii } from './reach-by-email.ts';
import { escapeHtml } from './rendering/markers.ts';

/** In whose name e-mails go, where answers go, and whether they really leave. */
export async function readSetup(ctx: Ctx, { from, gateways }: EmailRoutes) {
  // Loaded early, so that it is known which addresses the server refuses when recipients are chosen.
  onlyAscii(gateways);
  const [tenant] = await ctx.db
    .select({ name: tenants.name, replyTo: tenants.replyTo })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  const replyTo = tenant?.replyTo || (ctx.user?.email ?? '');
  return { from: `${tenant?.name ?? ''} <${from}>`, replyTo, pretend: gateways.pretend };
}

type Look = z.output<typeof emailText> & {
  greeting: string;
  fields?: FieldTexts | null | undefined;
  rendered: string;
  size: number;
  warnings: EmailWarning[];
};

/** An e-mail as a person with this name and these values will get it, composed by the functions that send. */
export async function showEmail(
  ctx: Ctx,
  channel: Channel,
  routes: EmailRoutes,
  { greeting, fields = null, rendered, size, warnings, ...written }: Look,
): Promise<z.input<typeof renderedEmail>> {
  const { message: body, isPersonalized, extras, ...wish } = fromEmail(written);
  const head = await channel.checkHead(ctx, wish);
  const checked = (await channel.checkExtras?.(ctx, extras)) ?? extras;
  const text = { ...head, body, isPersonalized, optOutBase: routes.optOutBase(), extras: checked, rendered };
  const parts = fillEmail(text, { greeting, fields });
  return {
    from: `${head.sender} <${routes.from}>`,
    replyTo: checked['replyTo'] ?? '',
    preheader: fillLine(text, checked['preheader'] ?? '', { greeting, fields }),
    ...parts,
    // Links are inert here, so that whoever looks at the preview does not opt somebody out.
    html: parts.html.replaceAll(`href="${escapeHtml(routes.optOutBase())}`, 'data-link="'),
    size,
    warnings,
  };
}
