import type { z } from 'zod';
import type { home } from '../../../contract/reports/home-schemas.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import { itemsOfDays } from '../../attendance/index.ts';
import type { Ctx } from '../../core/context.ts';
import { timeZoneOf } from '../../core/time-zone-of.ts';
import { listUncalled, whoHasGoneQuiet } from '../../followup/index.ts';
import { listGoingOut, readLastMessage } from '../../messaging/index.ts';
import { listBirthdays } from '../../people/index.ts';
import { decisions } from './decisions.ts';
import { firstSteps } from './first-steps.ts';
import { lastService } from './last-service.ts';
import { daysBetween, weekOf } from './week-of.ts';

/** So many of each are named; the rest is a number, and a screen of its own. */
const NAMED = 3;

/** All that Home shows. A part is a statement or two over what is indexed. */
export async function readHome(ctx: Ctx): Promise<z.input<typeof home>> {
  const today = localTimeOf(ctx.clock(), await timeZoneOf(ctx)).date;
  const week = weekOf(today);
  return {
    today,
    week,
    steps: await firstSteps(ctx),
    services: await itemsOfDays(ctx, { ...week, today }),
    lastService: await lastService(ctx),
    birthdays: await listBirthdays(ctx, { from: today, days: daysBetween(today, week.to), page: 0, pageSize: NAMED }),
    firstTimers: await listUncalled(ctx, NAMED),
    quiet: await whoHasGoneQuiet(ctx, NAMED),
    goingOut: await listGoingOut(ctx, NAMED),
    lastMessage: await readLastMessage(ctx),
    decisions: await decisions(ctx),
  };
}
