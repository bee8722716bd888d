import { type SQL, sql } from 'drizzle-orm';

/** A moment as answers name it, ISO 8601 in UTC, where the database writes the answer. */
export const momentAsText = (moment: SQL): SQL =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
