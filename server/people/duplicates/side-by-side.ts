import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { duplicateRoutes } from '../../../contract/people/duplicate-routes.ts';
import { storedProperties } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { listed } from '../stored-fields.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

type Side = z.input<typeof duplicateRoutes.pair.reply>['first'];

/** Changes with anything about a person that a merge could overlook. */
export const versionOf = sql`md5((to_jsonb(p) - 'search_text' - 'sort_name')::text)`;

const fieldsOf = listed(
  storedProperties(personFields),
  ({ name, column }) => sql`p.${sql.identifier(column)} AS ${sql.identifier(name)}`,
);

/** Two people with what they have, for choosing between them. @throws Refusal 404 */
export async function readPair(ctx: Ctx, { first, second }: { first: string; second: string }) {
  const { rows } = await ctx.db.execute<Side>(sql`
    SELECT p.id, btrim(p.first_name || ' ' || p.last_name) AS name, p.picture_id AS "pictureId",
      ${momentAsText(sql`p.created_at`)} AS "createdAt", p.is_first_timer AS "isFirstTimer",
      p.is_sample AS "isSample", app.group_names_of(p.id) AS groups, app.messages_got_by(p.id) AS messages, ${versionOf} AS version,
      p.custom, ${fieldsOf}
    FROM people p WHERE p.tenant_id = ${currentTenant} AND p.id IN (${first}, ${second}) AND p.archived_at IS NULL`);
  const [one, other] = [first, second].map((id) => rows.find((row) => row.id === id));
  if (!one || !other || first === second) throw notFound('person');
  return { first: one, second: other };
}
