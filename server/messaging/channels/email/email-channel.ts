import { eq, sql } from 'drizzle-orm';
import { htmlOfWords } from '../../../../contract/messaging/html-of-words.ts';
import type { EmailOutgoing } from '../../../adapters/email/gateway.ts';
import { currentTenant } from '../../../core/db/index.ts';
import { tenants } from '../../../core/tables.ts';
import type { Channel } from '../channel.ts';
import { composeEmail, fillEmail } from './compose-email.ts';
import type { EmailRoutes } from './email-routes.ts';
import { excerptOf, wordsOf } from './excerpt.ts';
import { keysNeeded, markNames, needsName } from './rendering/markers.ts';
import { countReaders } from './reading/count-readers.ts';
import { oneLine } from './rendering/one-line.ts';
import { emailName, reachByServer, emailTexts } from './reach-by-email.ts';
import { renderToSend } from './rendering/render.ts';
import { readRendering } from './rendering/rendering.ts';
import { noteBadAddresses, noteBounces } from './suppress-addresses.ts';

/** E-mail: free of charge, sent in the organisation's name through the mail server. */
export function emailChannel(routes: EmailRoutes): Channel<EmailOutgoing> {
  const usual = routes.gateways.ordered.slice(0, 1).map(({ name }) => name);
  return {
    name: emailName,
    reach: reachByServer(routes.gateways),
    routes: { ...routes, usual },
    ladder: () => usual,
    noRoute: emailTexts.noRoute,
    checkWay: async () => undefined,
    checkHead: async (ctx, { subject }) => {
      const [tenant] = await ctx.db
        .select({ name: tenants.name })
        .from(tenants)
        .where(eq(tenants.tenantId, currentTenant));
      return { sender: oneLine(tenant?.name ?? ''), subject: oneLine(subject) };
    },
    onlySender: async () => '',
    automaticHead: async (_ctx, subject) => ({ sender: '', subject }),
    fromWords: async ({ subject, words, language }) => {
      const body = htmlOfWords(words);
      const rendered = await renderToSend({ subject, message: body, preheader: '', isPersonalized: true, language });
      return { subject, body, rendered };
    },
    checkExtras: async (ctx, { preheader = '', replyTo = '', ...others }) => {
      const [tenant] = await ctx.db
        .select({ replyTo: tenants.replyTo })
        .from(tenants)
        .where(eq(tenants.tenantId, currentTenant));
      const answers = replyTo.trim() || tenant?.replyTo || (ctx.user?.email ?? '');
      return { ...others, preheader: oneLine(preheader), replyTo: oneLine(answers) };
    },
    excerpt: excerptOf,
    words: wordsOf,
    costsUnits: false,
    measure: (text) => {
      const { html } = readRendering(text);
      const said = `${html}${markNames(text.subject)}`;
      const named = text.isPersonalized && needsName(said);
      const keys = text.isPersonalized ? keysNeeded(said) : [];
      const needed = (text.fields ?? []).filter(({ key }) => keys.includes(key));
      const known = [
        ...(named ? [sql`greeting <> ''`] : []),
        ...needed.map(({ key }) => sql`fields ->> ${key}::text <> ''`),
      ];
      return known.length > 0 ? sql`CASE WHEN ${sql.join(known, sql` AND `)} THEN 1 END` : sql`1::integer`;
    },
    compose: (text) => composeEmail(routes.from, text),
    counting: (ctx, text, readers) => countReaders(ctx, { base: routes.readingBase(), text, readers }),
    preview: (text) => (reader) => fillEmail(text, reader).text,
    calls: (batch) => batch.map((one) => [one]),
    optOutBase: routes.optOutBase,
    noteOutcomes: noteBadAddresses,
    noteReports: noteBounces,
  };
}
