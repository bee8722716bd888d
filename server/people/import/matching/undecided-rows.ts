import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { listInBatches } from '../../../core/in-batches.ts';
import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { valueTexts } from '../../value-texts.ts';
import { differenceBits, statusOf } from './differences.ts';
import { rowsOf, type SeveralRows } from '../rows/rows-of-import.ts';
import { currentTenant } from '../../../core/db/index.ts';

/** What a piece of an import cannot decide alone: somebody found (`createdAt`), or a doubt with the `name` of whom it is about. */
export type Held = {
  told: string;
  row: number;
  id: string;
  rank: number;
  createdAt: string | null;
  name: string | null;
  alike: boolean;
};

type Best = { id: string; rank: number; createdAt: string };
type Doubt = { row: number; id: string; name: string; alike: boolean };

/** Gathers what pieces hold back: people of several rows. */
export class UndecidedRows {
  readonly #found = new Map<string, Best[]>();
  readonly #doubts: (Doubt & { told: string })[] = [];

  add({ told, row, id, rank, createdAt, name, alike }: Held): void {
    if (createdAt === null) this.#doubts.push({ told, row, id, name: name ?? '', alike });
    else {
      const found = this.#found.get(told);
      if (found) found.push({ id, rank, createdAt });
      else this.#found.set(told, [{ id, rank, createdAt }]);
    }
  }

  /** Writes who they are, and into the others whom they may be. */
  async write(
    ctx: Ctx,
    importId: string,
    { several, fields }: { several: SeveralRows; fields: PersonFields },
  ): Promise<void> {
    const best = new Map<string, string>();
    for (const [told, found] of this.#found) {
      const [first] = found.toSorted(byRank);
      if (first) best.set(told, first.id);
    }
    const known = [...best].flatMap(([told, id]) => (several.get(told) ?? []).map((row) => ({ row, id })));
    await listInBatches(ctx, known.toSorted(inOrder), (part) => writeKnown(ctx, importId, { part, fields }));
    const doubts = this.#doubts.filter(({ told }) => !best.has(told));
    await listInBatches(ctx, doubts.toSorted(inOrder), (part) => writeDoubts(ctx, importId, part));
  }
}

const inOrder = (one: { row: number }, other: { row: number }) => one.row - other.row;

function byRank(one: Best, other: Best): number {
  const [mine, theirs] = [one, other].map(({ createdAt, id }) => `${createdAt} ${id}`) as [string, string];
  return one.rank - other.rank || (mine < theirs ? -1 : 1);
}

type Known = { part: readonly { row: number; id: string }[]; fields: PersonFields };

async function writeKnown(ctx: Ctx, importId: string, { part, fields }: Known): Promise<void> {
  const { fills, differs } = differenceBits(fields);
  await ctx.db.execute(sql`
    WITH known AS (
      SELECT r.row_number, p.id, ${fills} AS fills, ${differs} AS differs
      FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS held ("row" integer, id uuid)
      CROSS JOIN LATERAL (SELECT * FROM import_rows WHERE tenant_id = ${ctx.tenantId} AND import_id = ${importId} AND row_number = held."row" OFFSET 0) AS r
      CROSS JOIN LATERAL (SELECT * FROM people WHERE tenant_id = ${ctx.tenantId} AND people.id = held.id OFFSET 0) AS p)
    UPDATE import_rows r SET person_id = known.id, fills = known.fills, differs = known.differs, status = ${statusOf(sql`known`)},
      alike_id = NULL, alike_row = NULL
    FROM known WHERE r.tenant_id = ${currentTenant} AND ${rowsOf(ctx, importId, part)} AND r.row_number = known.row_number`);
}

async function writeDoubts(ctx: Ctx, importId: string, part: readonly Doubt[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE import_rows r SET ${doubtIn(sql`doubts`)}
    FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS doubts ("row" integer, id uuid, name text, alike boolean)
    WHERE r.tenant_id = ${currentTenant} AND ${rowsOf(ctx, importId, part)} AND r.row_number = doubts."row"`);
}

/** What is said of a row that may mean somebody who is there, or whose number somebody of another name has. */
export const doubtIn = (doubt: SQL) => sql`alike_id = CASE WHEN ${doubt}.alike THEN ${doubt}.id ELSE r.alike_id END,
  problems = r.problems || jsonb_build_array(CASE WHEN ${doubt}.alike THEN ${said('likePerson', doubt)} ELSE ${said('numberTaken', doubt)} END)`;

/** A problem as `problemOf` makes it, of somebody whom only the database knows by name. */
function said(code: 'likePerson' | 'numberTaken', doubt: SQL): SQL {
  const { english } = valueTexts[code]({ name: '' });
  return sql`jsonb_build_object('column', ${code === 'likePerson' ? 'FirstName' : 'PhoneNumber'}::text, 'match', true,
    'code', ${code}::text, 'values', jsonb_build_object('name', ${doubt}.name), 'reason', replace(${english}::text, '{name}', ${doubt}.name))`;
}

/** The problems of a row without what an earlier comparison said. */
export const problemsOfFile = sql`coalesce((SELECT jsonb_agg(one) FROM jsonb_array_elements(r.problems) AS one WHERE one -> 'match' IS NULL), '[]'::jsonb)`;
