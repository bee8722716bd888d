import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { listInBatches } from '../../core/in-batches.ts';
import type { PersonFields } from '../../../contract/people/person-field.ts';
import { differenceBits, statusOf } from './differences.ts';
import { rowsOf, type SeveralRows } from './rows-of-import.ts';
import { currentTenant } from '../../core/db/index.ts';

/** What a piece of an import cannot decide alone. `rank` 6 says only that the file speaks of this person under that id. */
export type Held = {
  told: string;
  row: number;
  id: string | null;
  rank: number;
  createdAt: string | null;
  /** Somebody of another name who has the row's number. */
  shared: string | null;
};

type Best = { id: string; rank: number; createdAt: string };

/** Gathers what pieces hold back: people of several rows, and people of whom only the name is known. */
export class UndecidedRows {
  readonly #found = new Map<string, Best[]>();
  readonly #rows = new Map<string, Set<number>>();
  readonly #tellers = new Map<string, Set<string>>();
  readonly #shared: { row: number; told: string; name: string }[] = [];

  add({ told, row, id, rank, createdAt, shared }: Held): void {
    if (shared !== null) this.#shared.push({ row, told, name: shared });
    if (id === null || createdAt === null) return;
    if (rank >= 5) setIn(this.#tellers, id).add(told);
    if (rank > 5) return;
    setIn(this.#rows, told).add(row);
    const found = this.#found.get(told);
    if (found) found.push({ id, rank, createdAt });
    else this.#found.set(told, [{ id, rank, createdAt }]);
  }

  /** Writes who they are, and into the others whose number they share. */
  async write(
    ctx: Ctx,
    importId: string,
    { several, fields }: { several: SeveralRows; fields: PersonFields },
  ): Promise<void> {
    const best = new Map<string, string>();
    for (const [told, found] of this.#found) {
      // Of whom only the name is known, only one of the file may be it.
      const [first] = found.filter(({ id, rank }) => rank < 5 || this.#tellers.get(id)?.size === 1).toSorted(byRank);
      if (first) best.set(told, first.id);
    }
    const known = [...best].flatMap(([told, id]) =>
      [...(several.get(told) ?? this.#rows.get(told) ?? [])].map((row) => ({ row, id })),
    );
    await listInBatches(ctx, known.toSorted(inOrder), (part) => writeKnown(ctx, importId, { part, fields }));
    const shared = this.#shared.filter(({ told }) => !best.has(told));
    await listInBatches(ctx, shared.toSorted(inOrder), (part) => writeShared(ctx, importId, part));
  }
}

const setIn = <K, V>(map: Map<K, Set<V>>, key: K): Set<V> => {
  const known = map.get(key) ?? new Set<V>();
  map.set(key, known);
  return known;
};

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
    UPDATE import_rows r SET person_id = known.id, fills = known.fills, differs = known.differs, status = ${statusOf(sql`known`)}
    FROM known WHERE r.tenant_id = ${currentTenant} AND ${rowsOf(ctx, importId, part)} AND r.row_number = known.row_number`);
}

async function writeShared(ctx: Ctx, importId: string, part: readonly { row: number; name: string }[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE import_rows r SET problems = ${sharedNumber(sql`shared.name`)}
    FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb) AS shared ("row" integer, name text)
    WHERE r.tenant_id = ${currentTenant} AND ${rowsOf(ctx, importId, part)} AND r.row_number = shared."row"`);
}

/** What is said of a row whose number somebody of another name has. */
export const sharedNumber = (
  name: ReturnType<typeof sql>,
) => sql`jsonb_build_array(jsonb_build_object('column', 'PhoneNumber',
  'reason', ${name} || ' already has this number; this is saved as a new person.'))`;
