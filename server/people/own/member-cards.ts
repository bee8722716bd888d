import { sql } from 'drizzle-orm';
import type { cardRoutes, MemberCard } from '../../../contract/people/card-routes.ts';
import { MOST_CARDS } from '../../../contract/people/card-routes.ts';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import type { Ctx } from '../../core/context.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { chosenIds } from '../acts/chosen-people.ts';
import { refusals } from '../texts.ts';
import { freshCode } from './own-code.ts';
import { personCodes } from './own-tables.ts';

export const cardHandlers: Handlers<typeof cardRoutes> = {
  memberCards: (ctx, { body }) => memberCards(ctx, body.who),
};

/** The cards of people who are not archived; a code that somebody has stays. @throws Refusal 404, 400 where they are too many */
async function memberCards(ctx: Ctx, who: ChosenPeople): Promise<{ cards: MemberCard[] }> {
  const ids = await chosenIds(ctx, who);
  const { rows } = await ctx.db.execute<{ id: string; coded: boolean }>(sql`
    SELECT p.id, EXISTS (SELECT FROM person_codes c WHERE c.tenant_id = p.tenant_id AND c.person_id = p.id) AS coded
    FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.archived_at IS NULL
    LIMIT ${MOST_CARDS + 1}::integer`);
  if (rows.length > MOST_CARDS) throw refuse('people.too_many_cards', 400, refusals.tooManyCards({ most: MOST_CARDS }));
  const fresh = rows.filter(({ coded }) => !coded);
  if (fresh.length > 0)
    await ctx.db
      .insert(personCodes)
      .values(fresh.map(({ id }) => ({ tenantId: ctx.tenantId, personId: id, code: freshCode() })))
      .onConflictDoNothing();
  const { rows: cards } = await ctx.db.execute<MemberCard>(sql`
    SELECT p.id AS "personId", btrim(p.first_name || ' ' || p.last_name) AS name, c.code
    FROM people p JOIN person_codes c ON c.tenant_id = p.tenant_id AND c.person_id = p.id
    WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids} AND p.archived_at IS NULL
    ORDER BY lower(p.last_name), lower(p.first_name), p.id`);
  await ctx.audit({ action: 'people.cards_printed', subject: 'people', detail: { people: cards.length } });
  return { cards };
}
