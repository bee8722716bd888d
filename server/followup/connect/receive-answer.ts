import { and, eq, sql } from 'drizzle-orm';
import { answerFields } from '../../../contract/followup/states.ts';
import { daysIn } from '../../../contract/people/birth-date.ts';
import type { Ctx } from '../../core/context.ts';
import { logoAt } from '../../core/public-pages/page-pictures.ts';
import type { Taken } from '../../core/public-pages/public-form.ts';
import {
  personByContact,
  checkContactDetails,
  type Setting,
  settingOf,
  type WrongContactDetails,
} from '../../people/index.ts';
import { connectAnswers } from '../first-timers/first-timer-tables.ts';
import { noteConsent, waitingAnswers } from './review-answers.ts';
import { connectTexts, type ConnectForm, type Typed, type WrongForm } from './connect-page.ts';
import { currentTenant } from '../../core/db/index.ts';
import { availableLanguages } from '../../core/language/languages.ts';
import type { Proposed } from '../../groups/index.ts';

export type OpenConnectForm = ConnectForm & Setting;

/** The organisation behind a link, `page`, while it is active. */
export async function connectFormOf(ctx: Ctx, page: string): Promise<OpenConnectForm | undefined> {
  const { rows } = await ctx.db.execute<Pick<ConnectForm, 'organisation' | 'greeting'> & { hasLogo: boolean }>(sql`
    SELECT t.name AS organisation, t.logo IS NOT NULL AS "hasLogo", f.greeting FROM tenants t JOIN connect_forms f ON f.tenant_id = ${currentTenant}
    WHERE t.tenant_id = ${currentTenant} AND t.state = 'active' AND f.token IS NOT NULL`);
  if (!rows[0]) return undefined;
  const { hasLogo, ...form } = rows[0];
  return { ...form, logo: logoAt(page, hasLogo), ...(await settingOf(ctx)) };
}

/** The completed form, the text of the consent, and the language it was shown in. */
type Agreed = Typed & { consent: string; language: string };

/**
 * A new person becomes a first-timer. For a known person nothing changes: the form waits for review, because
 * anybody can enter anybody's number here. The same form sent twice counts once.
 */
export async function receiveAnswer(ctx: Ctx, form: OpenConnectForm, typed: Agreed): Promise<Taken<WrongForm>> {
  const { phone, wrong: wrongWho } = checkContactDetails(typed, form.country);
  const wrong = whatIsWrong(typed, wrongWho);
  if (Object.keys(wrong).length > 0) return { state: 'wrong', wrong };
  const email = typed.email.toLowerCase();
  // Two forms at once with the same number or address are one person.
  for (const address of [phone?.e164, email].filter(Boolean).toSorted()) {
    await ctx.db.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('connect ' || ${ctx.tenantId} || ${address}, 0))`,
    );
  }
  const { firstName, lastName } = typed;
  const said = {
    dayOfBirth: whole(typed.day),
    monthOfBirth: whole(typed.month),
    yearOfBirth: whole(typed.year),
    communicationMeans: typed.heard,
    interestedInJoining: typed.joining,
    wantToBeVisited: typed.visit,
  };
  const contact = { firstName, lastName, phoneNumber: phone?.typed ?? '', email };
  const at = ctx.clock();
  const { personId, known } = await personByContact(ctx, contact, {
    ...said,
    language: guessedLanguage(typed.language),
    isFirstTimer: true,
    createdAt: at,
  });
  const [answer] = await ctx.db
    .insert(connectAnswers)
    .values({
      ...said,
      ...contact,
      tenantId: ctx.tenantId,
      personId,
      known,
      at,
      phone: phone?.e164 ?? null,
      consent: typed.consent,
    })
    .returning({ id: connectAnswers.id });
  if (known) await closeRepeatedAnswers(ctx, personId);
  else await noteConsent(ctx, personId, typed.consent);
  await ctx.audit({
    action: 'connect_form.received',
    subject: 'person',
    subjectId: personId,
    detail: { form: answer?.id, known },
  });
  ctx.emit('people', { personId });
  return { state: 'taken' };
}

/** Closes forms without anything new: already known, or in an earlier form that waits for review. */
export async function closeRepeatedAnswers(ctx: Ctx, personId: string): Promise<void> {
  const before = new Set<string>();
  for (const { id, changes } of await waitingAnswers(ctx, personId)) {
    const says = JSON.stringify(answerFields.map((field) => changes.find((one) => one.field === field)?.said ?? ''));
    if (changes.length === 0 || before.has(says)) {
      await ctx.db
        .update(connectAnswers)
        .set({ lookedAt: ctx.clock() })
        .where(and(eq(connectAnswers.tenantId, ctx.tenantId), eq(connectAnswers.id, id)));
    }
    before.add(says);
  }
}

function whatIsWrong({ day, month, year }: Typed, who: WrongContactDetails): WrongForm {
  if (!day || Number(day) <= daysIn(whole(month), whole(year))) return who;
  return { ...who, day: connectTexts.noSuchDate };
}

/** The language the form was read in, which only says something if there are several to choose from. */
const guessedLanguage = (language: string): string => (availableLanguages().length > 1 ? language : '');

const whole = (text: string): number | null => (text ? Number(text) : null);

/** Keeps what somebody known wrote in asking to join, for an administrator to look at as at a connect form. */
export async function proposeDetails(ctx: Ctx, proposed: Proposed): Promise<void> {
  await ctx.db.insert(connectAnswers).values({ ...proposed, tenantId: ctx.tenantId, known: true, via: 'join' });
  await closeRepeatedAnswers(ctx, proposed.personId);
  ctx.emit('people', { personId: proposed.personId });
}
