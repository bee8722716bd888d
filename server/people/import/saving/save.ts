import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound, refuse } from '../../../core/errors.ts';
import { inBatches, type RowRange } from '../../../core/in-batches.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { personFields } from '../../../../contract/people/person-fields.ts';
import { imports } from '../../import-tables.ts';
import { columnsOf } from '../../stored-fields.ts';
import { applyChoices, type Choices } from '../matching/choices.ts';
import { completeKnown } from '../matching/complete.ts';
import { makeFamilies } from './families-of-import.ts';
import { refusals } from '../texts/file-texts.ts';
import { keepNotes } from './import-notes.ts';
import { hasNoPhone, isQuestion, isShortened, lookAlikesOf } from '../matching/look-alikes.ts';
import { matchAgain } from '../matching/match.ts';
import { lastRow, rowsIn } from '../rows/rows-of-import.ts';
import { currentTenant } from '../../../core/db/index.ts';

type Saved = {
  returnObject: { createdRecord: number; returnList: number };
  lookAlikes?: Awaited<ReturnType<typeof lookAlikesOf>>;
};

type SaveOptions = {
  importId: string;
  firstTimers: boolean;
  choices?: Choices | undefined;
  groups: ImportGroups;
  /** Told how many people are saved, about evenly over the file. */
  onProgress?: (done: number) => void;
  fields?: PersonFields;
};

const ROWS_AT_ONCE = 2_500;

/**
 * Saves the good rows of a staged import in one go: new people are made, what was chosen of the others completes those
 * already there, and all of them go into their groups. Saving the same import again answers the same and changes nothing.
 * @throws Refusal 404 for an unknown import, 409 for one that was discarded or taken back
 */
export async function saveImport(
  ctx: Ctx,
  { importId, firstTimers, choices, groups, onProgress, fields = personFields }: SaveOptions,
): Promise<Saved> {
  await oneImportAtATime(ctx);
  const mine = and(eq(imports.tenantId, ctx.tenantId), eq(imports.id, importId));
  const [staged] = await ctx.db
    .select()
    .from(imports)
    .where(and(eq(imports.tenantId, currentTenant), mine))
    .for('update');
  if (!staged) throw notFound();
  if (staged.state === 'saved') return answer(ctx, staged);
  if (staged.state !== 'staged') throw refuse(`import.${staged.state}`, 409, refusals.gone);

  await matchAgain(ctx, { ...staged, fields });
  const before = await countRows(ctx, importId);
  if (choices || othersOf(before) > 0) await applyChoices(ctx, importId, { choices: choices ?? {}, fields });
  const counts = choices ? await countRows(ctx, importId) : before;
  const now = ctx.clock();
  await inBatches(ctx, { last: counts.last, rows: ROWS_AT_ONCE }, async (piece) => {
    await insertNew(ctx, { importId, firstTimers, piece, now: now.toISOString(), fields });
    // Empty lines of the file are nobody.
    onProgress?.(Math.round((piece.upTo / counts.last) * (counts.rows - counts.bad)));
  });
  if (counts.dropped > 0) await keepNotes(ctx, importId, { last: counts.last, now: now.toISOString() });
  const updated =
    othersOf(counts) > 0
      ? await completeKnown(ctx, importId, { last: counts.last, now: now.toISOString(), fields })
      : 0;
  await makeFamilies(ctx, importId, { last: counts.last, now: now.toISOString() });
  const joined = await groups.join(ctx, { importId, groupId: staged.groupId, last: counts.last });
  await ctx.db
    .update(imports)
    .set({
      state: 'saved',
      kind: firstTimers ? 'firstTimers' : 'people',
      createdRecord: counts.new,
      alreadyThere: counts.alreadyThere,
      updatedRecord: updated,
      savedAt: now,
      sheet: null,
    })
    .where(and(eq(imports.tenantId, currentTenant), mine));
  await ctx.audit({
    action: 'people.imported',
    subject: 'import',
    subjectId: importId,
    detail: { created: counts.new, alreadyThere: counts.alreadyThere, updated, bad: counts.bad, joined, firstTimers },
  });
  ctx.emit('people', { importId });
  return answer(ctx, { id: importId, createdRecord: counts.new, alreadyThere: counts.alreadyThere });
}

/** Until the transaction ends. Otherwise two files could each make the same person. */
export async function oneImportAtATime(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('people.import ' || ${ctx.tenantId}, 0))`);
}

const LOOK_ALIKES = 100;

/** The same whenever it is asked: the rows stay for as long as the import can be taken back. */
async function answer(
  ctx: Ctx,
  { id, createdRecord, alreadyThere }: { id: string; createdRecord: number; alreadyThere: number },
): Promise<Saved> {
  const lookAlikes = await lookAlikesOf(ctx, id, { limit: LOOK_ALIKES });
  return { returnObject: { createdRecord, returnList: alreadyThere }, ...(lookAlikes.length > 0 && { lookAlikes }) };
}

type RowCounts = {
  noPhone: number;
  new: number;
  update: number;
  same: number;
  conflict: number;
  /** People who were there before, each once, in however many rows they stand. */
  alreadyThere: number;
  bad: number;
  /** New ones that may be somebody else's row, or somebody who is there. */
  alike: number;
  /** Rows that are saved without something of them. */
  dropped: number;
  rows: number;
  last: number;
};

/** How many rows of a staged import are what, and the highest row number. */
export async function countRows(ctx: Ctx, importId: string): Promise<RowCounts> {
  const last = await lastRow(ctx, importId);
  const counts: RowCounts = {
    new: 0,
    update: 0,
    same: 0,
    conflict: 0,
    alreadyThere: 0,
    bad: 0,
    alike: 0,
    dropped: 0,
    noPhone: 0,
    rows: 0,
    last,
  };
  await inBatches(ctx, { last }, async (piece) => {
    const { rows } = await ctx.db.execute<{
      status: keyof RowCounts;
      count: number;
      asks: number;
      dropped: number;
      noPhone: number;
    }>(sql`
      SELECT r.status, count(*)::int AS count, (count(*) FILTER (WHERE ${isQuestion}))::int AS asks,
        (count(*) FILTER (WHERE ${isShortened}))::int AS dropped,
        (count(*) FILTER (WHERE ${hasNoPhone}))::int AS "noPhone" FROM import_rows r
      WHERE r.tenant_id = ${currentTenant} AND ${rowsIn(ctx, importId, piece)} GROUP BY r.status`);
    for (const { status, count, asks, dropped, noPhone } of rows) {
      counts.alike += asks;
      counts.dropped += dropped;
      counts.noPhone += noPhone;
      counts[status] += count;
      counts.rows += count;
    }
  });
  if (othersOf(counts) > 0) counts.alreadyThere = await countKnown(ctx, importId);
  return counts;
}

/** Rows that make nobody: of known people, and further ones of new people. */
const othersOf = ({ update, same, conflict }: RowCounts): number => update + same + conflict;

/** People of the file whom none of its rows makes. */
async function countKnown(ctx: Ctx, importId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ known: number }>(sql`
    SELECT count(*)::int AS known FROM (
      SELECT FROM import_rows WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND status <> 'bad'
      GROUP BY person_id HAVING bool_and(status <> 'new')) AS there`);
  return Number(rows[0]?.known);
}

async function insertNew(
  ctx: Ctx,
  part: { importId: string; firstTimers: boolean; piece: RowRange; now: string; fields: PersonFields },
): Promise<void> {
  const columns = columnsOf(part.fields);
  await ctx.db.execute(sql`
    INSERT INTO people (tenant_id, id, ${columns}, custom, is_first_timer, import_id, created_at, updated_at)
    SELECT tenant_id, person_id, ${columns}, custom, ${part.firstTimers}::boolean, import_id, ${part.now}::timestamptz, ${part.now}::timestamptz
    FROM import_rows
    WHERE import_rows.tenant_id = ${currentTenant} AND tenant_id = ${ctx.tenantId} AND import_id = ${part.importId} AND status = 'new'
      AND row_number > ${part.piece.after} AND row_number <= ${part.piece.upTo}`);
}

/** The groups' work in an import. Groups come after people in the line of features, so `app.ts` hands it over. */
export type ImportGroups = {
  /** The names of all groups. */
  names: (ctx: Ctx) => Promise<string[]>;
  /** The names in an import that no group has, which saving makes groups of. */
  missing: (ctx: Ctx, of: { importId: string; last: number }) => Promise<string[]>;
  /** Puts the people of its good rows into `groupId` and the groups their rows name. `last`: its highest row. Answers how many came into one. */
  join: (ctx: Ctx, of: { importId: string; groupId: string | null; last: number }) => Promise<number>;
  /** Takes those out again whom it put in, and archives the groups it made that are empty now. Answers how many left. */
  leave: (ctx: Ctx, of: { importId: string }) => Promise<number>;
};
