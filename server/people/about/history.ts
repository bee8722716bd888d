import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import type { AboutPerson } from './about-person.ts';
import { currentTenant } from '../../core/db/index.ts';
import { accountsById } from '../../core/identity/one-account.ts';
import { refusals } from '../texts.ts';
import { momentAsText } from '../../core/moment-as-text.ts';

type Entry = {
  at: string;
  kind: string;
  key: string;
  by: string | null;
  detail: Record<string, unknown>;
};

type Page = { id: string; before?: string | undefined; pageSize: number };

/**
 * A person's history from every registered feature, latest first, including that of people merged into them. `next`
 * continues after the page. @throws Refusal 404
 */
export async function readHistory(ctx: Ctx, about: readonly AboutPerson[], { id, before, pageSize }: Page) {
  const { rows: known } = await ctx.db.execute(
    sql`SELECT FROM people WHERE tenant_id = ${currentTenant} AND id = ${id}`,
  );
  if (known.length === 0) throw notFound();
  const told = about.flatMap(({ history }) => (history ? [sql`(${history(personAndMerged(id))})`] : []));
  if (told.length === 0) return { items: [], next: null };
  const { rows } = await ctx.db.execute<Omit<Entry, 'by'> & { accountId: string | null; place: string }>(sql`
    SELECT ${momentAsText(sql`h.at`)} AS at, h.kind, h.kind || ':' || h.key AS key, h.account_id AS "accountId",
      h.detail, h.at::text AS place
    FROM (${sql.join(told, sql` UNION ALL `)}) AS h
    ${before ? further(before) : sql``}
    ORDER BY h.at DESC, h.kind || ':' || h.key DESC LIMIT ${pageSize + 1}::integer`);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const accounts = await accountsById(
    ctx,
    page.map(({ accountId }) => accountId),
  );
  const tell = (detail: Entry['detail']) =>
    about.reduce((told, feature) => (feature.tell ? feature.tell(told) : told), detail);
  const items = page.map(({ accountId, detail, ...entry }) => ({
    ...entry,
    detail: tell(detail),
    by: accounts.get(accountId ?? '')?.name ?? null,
  }));
  return { items, next: last ? `${last.place}|${last.key}` : null };
}

/** The person, and whoever has been merged into them, however many times over. */
export function personAndMerged(id: string): SQL {
  return sql`(SELECT ${id}::uuid UNION SELECT g.merged FROM app.merged_people() AS g WHERE g.kept = ${id}::uuid)`;
}

function further(cursor: string): SQL {
  const cut = cursor.indexOf('|');
  const at = cursor.slice(0, cut);
  if (cut < 0 || Number.isNaN(Date.parse(at))) {
    throw refuse('people.cursor', 400, refusals.noPlaceInHistory);
  }
  return sql`WHERE (h.at, h.kind || ':' || h.key) < (${at}::timestamptz, ${cursor.slice(cut + 1)})`;
}
