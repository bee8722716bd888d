import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { linkToken } from '../../core/public-pages/public-links.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { groups, groupJoinLinks } from '../tables.ts';
import { waitingCount } from './matches.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../refusal-texts.ts';
import { catalogue } from '../../core/language/catalogue.ts';
import { formPage, tick } from '../../core/public-pages/form-parts.ts';
import { html, type Page } from '../../core/public-pages/plain-page.ts';
import { type ContactDetails, contactDetailFields, type WrongContactDetails } from '../../people/index.ts';

type State = 'on' | 'off' | 'renewed';

/** The public link of a group, as it stands. Throws 404 for the group. */
export async function readJoinLink(ctx: Ctx, groupId: string) {
  const [row] = await ctx.db
    .select({
      mobile: groups.isMobileGroup,
      token: groupJoinLinks.token,
      waiting: sql<number>`${waitingCount(sql`${groupId}`)}`.mapWith(Number),
    })
    .from(groups)
    .leftJoin(groupJoinLinks, and(eq(groupJoinLinks.tenantId, currentTenant), eq(groupJoinLinks.groupId, groups.id)))
    .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, groupId), isNull(groups.archivedAt)));
  if (!row) throw notFound();
  const path = row.mobile && row.token ? `/join/${row.token}` : null;
  return {
    path,
    state: row.mobile ? (path ? ('on' as const) : ('off' as const)) : ('not mobile' as const),
    waiting: row.waiting,
  };
}

/** Switches the link on or off, or replaces it; a link given away before then leads nowhere. @throws Refusal 404, 409 */
export async function setJoinLink(ctx: Ctx, groupId: string, state: State) {
  const [group] = await ctx.db
    .select({ mobile: groups.isMobileGroup })
    .from(groups)
    .where(and(eq(groups.tenantId, currentTenant), eq(groups.id, groupId), isNull(groups.archivedAt)))
    .for('no key update');
  if (!group) throw notFound();
  if (!group.mobile) throw refuse('groups.not_mobile', 409, refusals.notOnMobile);
  const before = await readJoinLink(ctx, groupId);
  if (before.state === state) return before;
  const token = state === 'off' ? null : linkToken();
  await ctx.db
    .insert(groupJoinLinks)
    .values({ tenantId: ctx.tenantId, groupId, token, madeAt: ctx.clock() })
    .onConflictDoUpdate({
      target: [groupJoinLinks.tenantId, groupJoinLinks.groupId],
      set: { token, madeAt: ctx.clock() },
    });
  await ctx.audit({ action: `group.join_link_${state}`, subject: 'group', subjectId: groupId });
  ctx.emit('groups', { groupId });
  return readJoinLink(ctx, groupId);
}

/** The group and organisation behind a link. */
export type JoinForm = {
  organisation: string;
  group: string;
  /** Addresses of the organisation's logo, and of the group's picture as it is shown and as it is printed. */
  logo: string | null;
  face: string | null;
  facePrinted: string | null;
};

export const joinTexts = catalogue('join-page', {
  consent: '{organisation} may keep these details and write to me about {group}. I can stop this at any time.',
  title: 'Join {group}',
  about: 'Tell us who you are. Somebody at {organisation} will check your request and let you in.',
  button: 'Ask to join',
  thanks: '{organisation} has received your request to join {group} and will get in touch.',
});

/** The values that the texts name. */
export const namesOf = ({ organisation, group }: JoinForm) => ({ organisation, group });

/** The form, empty or with what was typed and what to correct. */
export const joinPage =
  (form: JoinForm, who: ContactDetails, wrong: WrongContactDetails): Page =>
  (speak) =>
    formPage(speak, {
      organisation: form.organisation,
      logo: form.logo,
      face: form.face,
      title: joinTexts.title(namesOf(form)),
      about: joinTexts.about(namesOf(form)),
      wrong,
      parts: () => html`
        ${contactDetailFields(speak, who, wrong)}
        ${tick({ name: 'agreed', words: speak(joinTexts.consent(namesOf(form))), ticked: who.agreed, error: wrong.agreed && speak(wrong.agreed) })}
      `,
      button: joinTexts.button,
    });
