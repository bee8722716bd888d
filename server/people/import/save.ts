import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { notFound, refuse } from '../../core/errors.ts';
import { importRows, imports, people } from '../tables.ts';
import { matchRows } from './match.ts';

export type Choices = Record<string, 'skip' | 'new'>;
export type Saved = { returnObject: { createdRecord: number; returnList: number } };

type SaveOptions = {
  importId: string;
  firstTimers: boolean;
  choices?: Choices;
  onProgress?: (done: number, of: number) => void;
};

const ROWS_AT_ONCE = 2_500;

/**
 * Saves the good rows of a staged import in one go: new people are made, cells that are not blank complete those already
 * there. Saving the same import again answers the same and changes nothing.
 * @throws Refusal 404 for an unknown import, 409 for a discarded one
 */
export async function saveImport(
  ctx: Ctx,
  { importId, firstTimers, choices, onProgress }: SaveOptions,
): Promise<Saved> {
  // One import of an organisation at a time, or two files could each make the same person.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('people.import ' || ${ctx.tenantId}, 0))`);
  const mine = and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, importId));
  const [staged] = await ctx.db.select().from(imports).where(mine).for('update');
  if (!staged) throw notFound('import');
  if (staged.state === 'saved') return answer(staged.createdRecord, staged.alreadyThere);
  if (staged.state === 'discarded')
    throw refuse('import.discarded', 409, 'This import was discarded. Upload the file again.');

  if (choices) await applyChoices(ctx, importId, choices);
  if (await peopleChangedSince(ctx, staged.createdAt)) await matchRows(ctx, importId);
  const counts = await countRows(ctx, importId);
  for (let from = 0; from <= counts.last; from += ROWS_AT_ONCE) {
    await insertNew(ctx, { importId, firstTimers, from, to: from + ROWS_AT_ONCE });
    onProgress?.(Math.min(from + ROWS_AT_ONCE, counts.last), counts.last);
  }
  if (counts.alreadyThere > 0) await completeKnown(ctx, importId);
  await ctx.db
    .update(imports)
    .set({ state: 'saved', createdRecord: counts.new, alreadyThere: counts.alreadyThere, savedAt: ctx.clock() })
    .where(mine);
  await ctx.audit({
    action: 'people.imported',
    subject: 'import',
    subjectId: importId,
    detail: { created: counts.new, alreadyThere: counts.alreadyThere, bad: counts.bad, firstTimers },
  });
  await ctx.emit('people', { importId });
  return answer(counts.new, counts.alreadyThere);
}

const answer = (createdRecord: number, returnList: number): Saved => ({ returnObject: { createdRecord, returnList } });

async function applyChoices(ctx: Ctx, importId: string, choices: Choices): Promise<void> {
  const chosen = (choice: 'skip' | 'new') => {
    const numbers = Object.keys(choices)
      .filter((number) => choices[number] === choice)
      .map(Number);
    return and(
      eq(importRows.tenantId, ctx.tenantId),
      eq(importRows.importId, importId),
      inArray(importRows.rowNumber, numbers),
    );
  };
  await ctx.db.delete(importRows).where(chosen('skip'));
  await ctx.db
    .update(importRows)
    .set({ status: 'new', personId: sql`gen_random_uuid()` })
    .where(and(chosen('new'), eq(importRows.status, 'already there')));
}

async function peopleChangedSince(ctx: Ctx, moment: Date): Promise<boolean> {
  const changed = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenantId, ctx.tenantId), gte(people.updatedAt, moment)))
    .limit(1);
  return changed.length > 0;
}

type Counts = { new: number; alreadyThere: number; bad: number; rows: number; last: number };

/** How many rows of a staged import are what, and the highest row number. */
export async function countRows(ctx: Ctx, importId: string): Promise<Counts> {
  const { rows } = await ctx.db.execute<Counts>(sql`
    SELECT count(*) FILTER (WHERE status = 'new')::int AS new, count(*) FILTER (WHERE status = 'already there')::int AS "alreadyThere",
      count(*) FILTER (WHERE status = 'bad')::int AS bad, count(*)::int AS rows, coalesce(max(row_number), 0)::int AS last
    FROM import_rows WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId}`);
  return rows[0] ?? { new: 0, alreadyThere: 0, bad: 0, rows: 0, last: 0 };
}

async function insertNew(
  ctx: Ctx,
  part: { importId: string; firstTimers: boolean; from: number; to: number },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO people (tenant_id, id, first_name, last_name, email, phone_number, phone, address, gender, day_of_birth,
      month_of_birth, year_of_birth, marital_status, communication_means, interested_in_joining, want_to_be_visited,
      is_first_timer, import_id, created_at, updated_at)
    SELECT tenant_id, person_id, first_name, last_name, email, phone_number, phone, address, gender, day_of_birth,
      month_of_birth, year_of_birth, marital_status, communication_means, interested_in_joining, want_to_be_visited,
      ${part.firstTimers}::boolean, import_id, ${ctx.clock().toISOString()}::timestamptz, ${ctx.clock().toISOString()}::timestamptz
    FROM import_rows
    WHERE tenant_id = ${ctx.tenantId} AND import_id = ${part.importId} AND status = 'new'
      AND row_number > ${part.from} AND row_number <= ${part.to}`);
}

/** Blank cells never overwrite; of several rows of one person the last that says something counts. */
async function completeKnown(ctx: Ctx, importId: string): Promise<void> {
  const text = TEXTS.map(
    (name) =>
      sql`(array_agg(${sql.identifier(name)} ORDER BY row_number DESC) FILTER (WHERE ${sql.identifier(name)} <> ''))[1] AS ${sql.identifier(name)}`,
  );
  const rest = OTHERS.map(
    (name) =>
      sql`(array_agg(${sql.identifier(name)} ORDER BY row_number DESC) FILTER (WHERE ${sql.identifier(name)} IS NOT NULL))[1] AS ${sql.identifier(name)}`,
  );
  const all = [...TEXTS, ...OTHERS].map((name) => sql.identifier(name));
  const kept = all.map((name) => sql`coalesce(told.${name}, p.${name})`);
  await ctx.db.execute(sql`
    WITH told AS (
      SELECT person_id, ${sql.join([...text, ...rest], sql`, `)} FROM import_rows
      WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND status = 'already there' GROUP BY person_id)
    UPDATE people p SET ${sql.join(
      all.map((name, place) => sql`${name} = ${kept[place]}`),
      sql`, `,
    )},
      updated_at = ${ctx.clock().toISOString()}::timestamptz
    FROM told WHERE p.tenant_id = ${ctx.tenantId} AND p.id = told.person_id
      AND (${sql.join(
        all.map((name) => sql`p.${name}`),
        sql`, `,
      )}) IS DISTINCT FROM (${sql.join(kept, sql`, `)})`);
}

const TEXTS = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'address',
  'gender',
  'marital_status',
  'communication_means',
  'interested_in_joining',
  'want_to_be_visited',
];
const OTHERS = ['phone', 'day_of_birth', 'month_of_birth', 'year_of_birth'];
