import { type SQL, sql } from 'drizzle-orm';

/** A moment as answers name it, ISO 8601 in UTC, where the database writes the answer. */
export const momentAsText = (moment: SQL): SQL =>
  sql`to_char((${moment}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The same of a column, where columns are listed by their names. */
export const columnAsMoment = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
