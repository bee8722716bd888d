import { type SQL, sql } from 'drizzle-orm';
import { arrivalsWaiting, doubtfulLately } from '../../attendance/index.ts';
import { formsToLookAt } from '../../followup/index.ts';
import { groupsWaiting } from '../../groups/index.ts';
import { stoppedSchedules, unknownMessages } from '../../messaging/index.ts';
import { unfinishedImport } from '../../people/index.ts';

const NAMED = 3;

/** What stands still until somebody decides, as JSON. */
export const decisions = (now: Date): SQL => sql`json_build_object(
  'approvals', ${groupsWaiting}, 'arrivals', ${arrivalsWaiting(now)}, 'doubtful', ${doubtfulLately(now)}, 'forms', ${formsToLookAt}, 'unknown', ${unknownMessages(NAMED)},
  'stopped', ${stoppedSchedules}, 'imported', ${unfinishedImport(now)})`;
