import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { refuse } from '../errors.ts';

/** At most `limit` in a window of `minutes`, counted in the database and so over every process. */
export type Throttle = { name: string; limit: number; minutes: number };

/**
 * Counts one attempt of `subject` (an account or an address).
 * @throws Refusal 429 when there were too many
 */
export async function countAttempt(database: Database, throttle: Throttle, subject: string): Promise<void> {
  const rows = await database.asGate((tx) =>
    tx.execute<{ count: number }>(sql`
      INSERT INTO throttles AS t (subject, window_start, count)
      VALUES (${keyOf(throttle, subject)}, ${windowStart(throttle)}, 1)
      ON CONFLICT (subject, window_start) DO UPDATE SET count = least(t.count + 1, 1000000)
      RETURNING count`),
  );
  if (Number(rows.rows[0]?.count) > throttle.limit) {
    throw refuse('session.too_many', 429, `That was tried too often. Wait ${throttle.minutes} minutes, then try again.`);
  }
}

/** A success takes back its own attempt, so that only failures add up. */
export async function forgiveAttempt(database: Database, throttle: Throttle, subject: string): Promise<void> {
  await database.asGate((tx) =>
    tx.execute(sql`
      UPDATE throttles SET count = greatest(count - 1, 0)
      WHERE subject = ${keyOf(throttle, subject)} AND window_start = ${windowStart(throttle)}`),
  );
}

/** Forgets what was counted, when the subject has proved itself another way. */
export async function forgetAttempts(database: Database, throttle: Throttle, subject: string): Promise<void> {
  await database.asGate((tx) => tx.execute(sql`DELETE FROM throttles WHERE subject = ${keyOf(throttle, subject)}`));
}

function windowStart(throttle: Throttle): string {
  const length = throttle.minutes * 60_000;
  return new Date(Math.floor(Date.now() / length) * length).toISOString();
}

/** Hashed, so that the table holds no e-mail addresses. */
function keyOf(throttle: Throttle, subject: string): string {
  return createHash('sha256').update(`${throttle.name}\n${subject}`).digest('base64url');
}
