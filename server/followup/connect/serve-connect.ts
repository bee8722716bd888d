import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Base } from '../../core/context.ts';
import { thanksPage, thanksTo } from '../../core/public-pages/form-parts.ts';
import { servePublicForm } from '../../core/public-pages/public-form.ts';
import { inTenant } from '../../core/transaction.ts';
import { connectPage, connectTexts, type Typed, typedIn, type WrongForm } from './connect-page.ts';
import { connectFormOf, type OpenConnectForm, receiveAnswer } from './receive-answer.ts';
import { commonWords } from '../../core/language/common-words.ts';

type Opened = { tenantId: string; form: OpenConnectForm };

/** `/connect/<token>`: a newcomer introduces themselves. */
export async function serveConnectForm(app: FastifyInstance, base: Base): Promise<void> {
  await servePublicForm<Opened, Typed, WrongForm>(app, base, {
    at: '/connect',
    guesses: { name: 'connect link', limit: 30, minutes: 10 },
    fromAddress: { name: 'connect forms', limit: 120, minutes: 10 },
    byLink: { name: 'connect link used', limit: 1200, minutes: 60 },
    linkOf: ({ tenantId }) => tenantId,
    open: (token) => open(base, token),
    read: (filled, { form }) => typedIn(filled, form.thisYear),
    page: ({ form }, typed, wrong = {}) => connectPage(form, typed, wrong),
    take: ({ tenantId, form }, typed, speak) =>
      inTenant(base, tenantId, null, (ctx) =>
        receiveAnswer(ctx, form, {
          ...typed,
          consent: speak(connectTexts.consent({ organisation: form.organisation })),
          language: speak.language,
        }),
      ),
    thanks:
      ({ form }, { firstName: name }) =>
      (speak) =>
        thanksPage(speak, {
          organisation: form.organisation,
          logo: form.logo,
          title: thanksTo(name),
          next: connectTexts.thanks({ organisation: form.organisation }),
        }),
    poster: ({ form }) => ({
      organisation: form.organisation,
      logo: form.logo,
      tab: connectTexts.tab({ organisation: form.organisation }),
      title: connectTexts.new,
      call: commonWords.scanThis,
    }),
  });
}

async function open(base: Base, token: string): Promise<Opened | undefined> {
  const { rows } = await base.database.asGate((tx) =>
    tx.execute<{ tenantId: string }>(sql`SELECT tenant_id AS "tenantId" FROM app.connect_form(${token})`),
  );
  const tenantId = rows[0]?.tenantId;
  const form = tenantId && (await inTenant(base, tenantId, null, (ctx) => connectFormOf(ctx, `/connect/${token}`)));
  return tenantId && form ? { tenantId, form } : undefined;
}
