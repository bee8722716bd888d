import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type PersonFields, storedProperties } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { Ctx } from '../../core/context.ts';
import { refuse } from '../../core/errors.ts';
import type { Kept, Pair } from '../about/about-person.ts';
import { applyOptOutAfterCommit, type Reached } from '../opt-outs/opt-outs.ts';
import { contactColumns } from '../stored-fields.ts';
import { people } from '../tables.ts';
import { currentTenant } from '../../core/db/index.ts';
import { refusals } from '../texts.ts';

/** The name of a person (`p`) in a refusal. */
export const nameOf = sql`btrim(p.first_name || ' ' || p.last_name)`;

const { phones, emails } = contactColumns(personFields);

/** Every address of a person, by channel: an opt-out under any of them is kept. */
const ADDRESSES = [
  ...phones.map((name) => ({ channel: 'sms', of: (one: SQL) => sql`${one}.${sql.identifier(name)}` })),
  ...emails.map((name) => ({ channel: 'email', of: (one: SQL) => sql`lower(${one}.${sql.identifier(name)})` })),
];

/**
 * Follows from whether somebody is a first-timer, which is kept; merges from before this column existed can be undone too.
 */
const FOLLOWS = 'first_timer_until';

/** The directory's snapshot of both: their rows, logins, and the opt-outs of their addresses. */
export async function ownSnapshot(ctx: Ctx, { kept, merged }: Pair): Promise<Kept> {
  const { rows } = await ctx.db.execute<Kept>(sql`
    WITH pair AS (SELECT * FROM people WHERE tenant_id = ${currentTenant} AND id IN (${kept}, ${merged}))
    SELECT
      (SELECT jsonb_agg(to_jsonb(b) - 'search_text' - 'sort_name' - ${FOLLOWS}::text ORDER BY b.id) FROM pair b) AS people,
      (SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.account_id), '[]') FROM person_accounts a
        WHERE a.tenant_id = ${currentTenant} AND a.person_id IN (${kept}, ${merged})) AS logins,
      (SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY o.id), '[]') FROM opt_outs o
        WHERE o.tenant_id = ${currentTenant} AND (o.channel, o.address) IN (${sql.join(
          ADDRESSES.map(({ channel, of }) => sql`SELECT ${channel}::text, ${of(sql`pair`)} FROM pair`),
          sql` UNION `,
        )})) AS "optOuts"`);
  return rows[0] ?? {};
}

/**
 * Gives the login of `merged` to `kept`, and its wish not to be written to, because a wish for either address holds for
 * the remaining person. @throws Refusal 409 if both can sign in
 */
export async function mergeLogins(ctx: Ctx, { kept, merged }: Pair): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    SELECT ${nameOf} AS name FROM person_accounts a JOIN people p ON p.tenant_id = ${currentTenant} AND p.id = a.person_id
    WHERE a.tenant_id = ${currentTenant} AND a.person_id IN (${kept}, ${merged}) ORDER BY p.id = ${merged}`);
  const [one, other] = rows;
  if (one && other) {
    const words = refusals.mergeTwoLogins({ kept: one.name, merged: other.name });
    throw refuse('people.merge_two_logins', 409, words);
  }
  await ctx.db.execute(sql`UPDATE person_accounts SET person_id = ${kept}
    WHERE tenant_id = ${currentTenant} AND person_id = ${merged}`);
  const { rows: added } = await ctx.db.execute<Reached>(sql`
    INSERT INTO opt_outs (tenant_id, channel, address, source)
    SELECT k.tenant_id, reached.channel, reached.mine, 'merge'
    FROM people k JOIN people m ON m.tenant_id = ${currentTenant} AND m.id = ${merged}
    CROSS JOIN LATERAL (VALUES ${sql.join(
      ADDRESSES.map(({ channel, of }) => sql`(${channel}::text, ${of(sql`k`)}, ${of(sql`m`)})`),
      sql`, `,
    )}) AS reached (channel, mine, theirs)
    WHERE k.tenant_id = ${currentTenant} AND k.id = ${kept} AND reached.mine <> ''
      AND EXISTS (SELECT FROM opt_outs o
        WHERE o.tenant_id = ${currentTenant} AND o.channel = reached.channel AND o.address = reached.theirs)
    ON CONFLICT DO NOTHING RETURNING channel, address`);
  for (const reached of added) applyOptOutAfterCommit(ctx, reached);
}

/** Restores rows, logins and opt-outs from the snapshot. `after`: the state after the merge. */
export async function restoreOwn(
  ctx: Ctx,
  { before, after, fields }: { before: Kept; after: Kept; fields: PersonFields },
): Promise<void> {
  const ofTable = Object.values(getTableColumns(people)).filter(({ generated }) => generated === undefined);
  const ofFields = storedProperties(fields).map(({ column }) => column);
  const columns = [...new Set([...ofTable.map(({ name }) => name), ...ofFields])]
    .filter((name) => !['tenant_id', 'id', FOLLOWS].includes(name))
    .map((name) => sql.identifier(name));
  const names = sql.join(columns, sql`, `);
  const values = sql.join(
    columns.map((column) => sql`was.${column}`),
    sql`, `,
  );
  await ctx.db.execute(sql`
    UPDATE people p SET (${names}) = ROW(${values})
    FROM jsonb_populate_recordset(NULL::people, ${JSON.stringify(before['people'])}::jsonb) AS was
    WHERE p.tenant_id = ${currentTenant} AND p.id = was.id`);
  await ctx.db.execute(sql`
    UPDATE person_accounts a SET person_id = was.person_id
    FROM jsonb_populate_recordset(NULL::person_accounts, ${JSON.stringify(before['logins'])}::jsonb) AS was
    WHERE a.tenant_id = ${currentTenant} AND a.account_id = was.account_id`);
  const { rows: removed } = await ctx.db.execute<Reached>(sql`
    DELETE FROM opt_outs o WHERE o.tenant_id = ${currentTenant} AND o.source = 'merge'
      AND o.id IN (SELECT id FROM jsonb_populate_recordset(NULL::opt_outs, ${JSON.stringify(after['optOuts'])}::jsonb))
      AND o.id NOT IN (SELECT id FROM jsonb_populate_recordset(NULL::opt_outs, ${JSON.stringify(before['optOuts'])}::jsonb))
    RETURNING o.channel, o.address`);
  for (const reached of removed) applyOptOutAfterCommit(ctx, reached);
}

/** The people that a merge kept, with the fields added since, which were unknown then. */
export function withLaterFields(kept: Record<string, Kept>, fields: PersonFields): Record<string, Kept> {
  const own = kept['people'] ?? {};
  const { people: rows } = own;
  if (!Array.isArray(rows)) return kept;
  const blank = Object.fromEntries(storedProperties(fields).map(({ column, blank: nothing }) => [column, nothing]));
  return { ...kept, people: { ...own, people: rows.map((row: Kept) => ({ ...blank, custom: {}, ...row })) } };
}
