import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { refuse } from '../errors.ts';
import { ipNetwork } from './ip-network.ts';
import { refusals } from '../refusal-texts.ts';

/** At most `limit` in any `minutes` that follow each other, counted in the database and so over every process. */
export type Throttle = { name: string; limit: number; minutes: number };

/**
 * Counts one attempt of `subject` (an account or an address). The moments themselves are kept: counted in fixed windows,
 * twice as many would pass where two windows meet. Refused attempts are not kept, so trying on does not prolong the wait.
 * @throws Refusal 429 when there were too many
 */
export async function countAttempt(database: Database, throttle: Throttle, subject: string): Promise<void> {
  const key = keyOf(throttle, subject);
  const span = sql`make_interval(secs => ${throttle.minutes * 60}::double precision)`;
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ tried: number }>(sql`
      WITH forgotten AS (
        DELETE FROM throttles WHERE subject IN (
          SELECT subject FROM throttles WHERE forget_at < now() AND subject <> ${key}
          ORDER BY forget_at LIMIT 5 FOR UPDATE SKIP LOCKED)
      )
      INSERT INTO throttles AS t (subject, attempts, tried, forget_at) VALUES (${key}, ARRAY[now()], 1, now() + ${span})
      ON CONFLICT (subject) DO UPDATE SET (attempts, tried, forget_at) = (
        SELECT CASE WHEN count(*) < ${throttle.limit} THEN coalesce(array_agg(at), '{}') || excluded.attempts ELSE array_agg(at) END,
          count(*)::integer + 1, excluded.forget_at
        FROM unnest(t.attempts) AS at WHERE at > now() - ${span}
      )
      RETURNING tried`),
  );
  if (Number(rows[0]?.tried) > throttle.limit) {
    throw tooMany(throttle);
  }
}

export const tooMany = ({ minutes }: Throttle) =>
  refuse('session.too_many', 429, refusals.tooManyAttempts({ minutes }));

/** Whether a next attempt would be refused; counts none. */
export async function isLimitReached(
  database: Database,
  { name, limit, minutes }: Throttle,
  subject: string,
): Promise<boolean> {
  const { rows } = await database.asGate((tx) =>
    tx.execute<{ used: number }>(sql`
      SELECT count(*)::integer AS used FROM throttles t, unnest(t.attempts) AS at
      WHERE t.subject = ${keyOf({ name }, subject)} AND at > now() - make_interval(secs => ${minutes * 60}::double precision)`),
  );
  return Number(rows[0]?.used) >= limit;
}

/** A success takes back its own attempt, so that only failures add up. */
export async function uncountAttempt(database: Database, throttle: Throttle, subject: string): Promise<void> {
  await database.asGate((tx) =>
    tx.execute(sql`UPDATE throttles SET attempts = trim_array(attempts, 1)
      WHERE subject = ${keyOf(throttle, subject)} AND cardinality(attempts) > 0`),
  );
}

/** Keeps the moment alone, in place of those before, and refuses nothing: for what is remembered and not limited. */
export async function rememberAttempt(database: Database, throttle: Throttle, subject: string): Promise<void> {
  const until = sql`now() + make_interval(secs => ${throttle.minutes * 60}::double precision)`;
  await database.asGate((tx) =>
    tx.execute(sql`INSERT INTO throttles AS t (subject, attempts, tried, forget_at)
      VALUES (${keyOf(throttle, subject)}, ARRAY[now()], 1, ${until})
      ON CONFLICT (subject) DO UPDATE SET (attempts, forget_at) = (excluded.attempts, excluded.forget_at)`),
  );
}

/** Forgets what was counted, when the subject has proved itself another way. */
export async function forgetAttempts(database: Database, throttle: Throttle, subject: string): Promise<void> {
  await database.asGate((tx) => tx.execute(sql`DELETE FROM throttles WHERE subject = ${keyOf(throttle, subject)}`));
}

/** Hashed, so that the table holds no e-mail addresses. Addresses of one IPv6 network count as one. */
function keyOf(throttle: Pick<Throttle, 'name'>, subject: string): string {
  return createHash('sha256')
    .update(`${throttle.name}\n${ipNetwork(subject)}`)
    .digest('base64url');
}
