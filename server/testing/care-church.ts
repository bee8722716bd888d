import type { SQL } from 'drizzle-orm';
import type { Tx } from '../core/db/index.ts';
import { attendanceEvents, attendanceItems, attendanceVisits } from '../attendance/index.ts';
import { mondayOf } from '../followup/index.ts';
import type { TestApp } from './app.ts';

const DAY_MS = 86_400_000;

/** The Monday for the lists of these tests: three weeks ago. */
export const monday = mondayOf(new Date(Date.now() - 21 * DAY_MS).toISOString().slice(0, 10));

export const dayBefore = (days: number): string =>
  new Date(Date.parse(`${monday}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** Dates of events, and visits to them, as if recorded at the time. */
export function careChurch(app: TestApp, tenantId: string) {
  const inside = <T>(work: (tx: Tx) => Promise<T>) => app.base.database.withTenant(tenantId, work);
  let code = 200_000;
  const event = async (name: string): Promise<string> => {
    const [made] = await inside((tx) =>
      tx.insert(attendanceEvents).values({ tenantId, name }).returning({ id: attendanceEvents.id }),
    );
    return made!.id;
  };
  const date = async (eventId: string, localDate: string, more: { groupId?: string; deleted?: true } = {}) => {
    const startsAt = new Date(`${localDate}T08:00:00Z`);
    const [made] = await inside((tx) =>
      tx
        .insert(attendanceItems)
        .values({
          tenantId,
          eventId,
          groupId: more.groupId ?? null,
          localDate,
          localTime: '09:00',
          startsAt,
          code: String((code += 1)),
          deletedAt: more.deleted ? startsAt : null,
        })
        .returning({ id: attendanceItems.id }),
    );
    return made!.id;
  };
  return {
    event,
    date,
    /** This many weeks of dates on Sunday, the oldest first; the last is the day before `monday`. */
    sundays: async (weeks: number, more: { groupId?: string } = {}, name = 'Sunday service') => {
      const eventId = await event(name);
      const made: string[] = [];
      for (let ago = weeks; ago > 0; ago -= 1) made.push(await date(eventId, dayBefore(ago * 7 - 6), more));
      return made;
    },
    /** Records a person's visits: `1` for the date in the same place, counted back from the last one. */
    came: async (personId: string, items: readonly string[], pattern: string) => {
      const rows = items
        .slice(-pattern.length)
        .flatMap((itemId, place) =>
          pattern[place] === '1' ? [{ tenantId, itemId, personId, present: true, inAt: new Date() }] : [],
        );
      if (rows.length > 0) await inside((tx) => tx.insert(attendanceVisits).values(rows));
    },
    sql: <T extends Record<string, unknown>>(statement: SQL) =>
      inside(async (tx) => (await tx.execute<T>(statement)).rows),
  };
}
