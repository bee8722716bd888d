import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { localTimeOf } from '../../contract/local-time.ts';
import type { Ctx } from './context.ts';
import { accountsById } from './identity/one-account.ts';
import { catalogue, type Text } from './language/catalogue.ts';
import { audit } from './tables.ts';
import { timeZoneOf } from './tenant-region.ts';

/** How the trail tells changes of one thing. */
export type Made = {
  subjectId: string;
  actions: readonly string[];
  /** When the thing was last changed. An entry from before then is not of that change, which the trail tells otherwise. */
  at?: Date;
};

export type LastChange = { you: boolean; name: string; when: Text };

const texts = catalogue('last-change', {
  today: 'today at {time}',
  onDay: 'on {day} at {time}',
});

/** The difference between this process's clock and the database's, in milliseconds, and a long transaction. */
const APART_MS = 5000;

/**
 * The author and time of the last change, by the organisation's clocks; of these fields if the trail names fields.
 * Undefined if the trail does not know, and for anyone but administrators, because others may not see colleagues'
 * names.
 */
export async function lastChange(
  ctx: Ctx,
  { subjectId, actions, at }: Made,
  fields: readonly string[] = [],
): Promise<LastChange | undefined> {
  const { user } = ctx;
  if (user?.role !== 'owner' && user?.role !== 'administrator') return undefined;
  const named = sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  );
  const ofThese = sql`(${audit.detail} -> 'fields' IS NULL OR jsonb_exists_any(${audit.detail} -> 'fields', ARRAY[${named}]::text[]))`;
  const [last] = await ctx.db
    .select({ at: audit.at, accountId: audit.accountId })
    .from(audit)
    .where(
      and(
        eq(audit.tenantId, ctx.tenantId),
        eq(audit.subjectId, subjectId),
        isNotNull(audit.accountId),
        inArray(audit.action, [...actions]),
        fields.length > 0 ? ofThese : undefined,
      ),
    )
    .orderBy(desc(audit.at))
    .limit(1);
  if (!last || (at && last.at.getTime() < at.getTime() - APART_MS)) return undefined;
  const account = (await accountsById(ctx, [last.accountId])).get(last.accountId ?? '');
  if (!account) return undefined;
  const zone = await timeZoneOf(ctx);
  const { name } = account;
  return { you: account.id === user.accountId, name, when: momentIn(zone, last.at, ctx.clock()) };
}

/** `today at 9:05`, `on 12 May at 9:05`. */
function momentIn(zone: string, moment: Date, now: Date): Text {
  const { date, time: clock } = localTimeOf(moment, zone);
  const time = clock.replace(/^0/, '');
  if (date === localTimeOf(now, zone).date) return texts.today({ time });
  return texts.onDay({ day: { moment: moment.toISOString(), zone }, time });
}
