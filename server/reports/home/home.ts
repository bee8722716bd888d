import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { home } from '../../../contract/reports/home-schemas.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import { itemsOfDays } from '../../attendance/index.ts';
import type { Ctx } from '../../core/context.ts';
import { timeZoneOf } from '../../core/time-zone-of.ts';
import { invitationMessages, notYetContacted, whoHasGoneQuiet } from '../../followup/index.ts';
import { upcomingSchedules, lastMessage, withEveryState } from '../../messaging/index.ts';
import { listBirthdays } from '../../people/index.ts';
import { decisions } from './decisions.ts';
import { firstSteps } from './first-steps.ts';
import { lastService } from './last-service.ts';
import { weekOf } from './week-of.ts';

type Home = z.input<typeof home>;
type Parts = Pick<Home, 'steps' | 'firstTimers' | 'quiet' | 'goingOut' | 'decisions'> & {
  lastMessage: Parameters<typeof withEveryState>[0];
};

/** So many of each are named; the rest is a number, and a screen of its own. */
const NAMED = 3;
/** Days of birthdays that Home counts: those of one choice on their screen, to which it leads. */
const BIRTHDAYS = 7;

/** All that Home shows. What features hand over as JSON comes in one statement: most of what each costs is being one. */
export async function readHome(ctx: Ctx): Promise<Home> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  const week = weekOf(today);
  const { rows } = await ctx.db.execute<Parts>(sql`
    SELECT ${firstSteps} AS steps, ${notYetContacted(NAMED)} AS "firstTimers", ${whoHasGoneQuiet(NAMED)} AS quiet,
      ${upcomingSchedules(NAMED)} AS "goingOut",
      ${lastMessage(invitationMessages)} AS "lastMessage", ${decisions(ctx.clock())} AS decisions`);
  const parts = rows[0]!;
  return {
    today,
    week,
    ...parts,
    lastMessage: withEveryState(parts.lastMessage),
    services: await itemsOfDays(ctx, { ...week, today }),
    lastService: await lastService(ctx),
    birthdays: await listBirthdays(ctx, { from: today, days: BIRTHDAYS, page: 0, pageSize: NAMED }),
  };
}
