import type { OwnerConnection } from '../database.ts';

/** A table of ours with the columns that hold its data: generated ones come by themselves. */
export type BackedTable = { name: string; columns: string[]; forced: boolean };

/** Every table of ours, each after those its foreign keys point to, so that rows can be put back in this order. */
export async function backedTables(owner: OwnerConnection): Promise<BackedTable[]> {
  const tables = await owner.query<BackedTable>(`
    select c.relname::text as name, c.relforcerowsecurity as forced,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`);
  const keys = await owner.query<{ child: string; parent: string }>(`
    select distinct child.relname::text as child, parent.relname::text as parent
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and child.relnamespace = 'public'::regnamespace`);
  const ordered: BackedTable[] = [];
  while (ordered.length < tables.length) {
    const done = new Set(ordered.map(({ name }) => name));
    const ready = tables.filter(
      ({ name }) => !done.has(name) && keys.every(({ child, parent }) => child !== name || done.has(parent)),
    );
    if (ready.length === 0) throw new Error('The foreign keys of some tables go round in a circle.');
    ordered.push(...ready);
  }
  return ordered;
}

/** What a backup and the database it goes into must agree on. */
export async function appliedMigrations(owner: OwnerConnection): Promise<{ name: string; hash: string }[]> {
  return owner.query('select name, hash from app.migrations order by name');
}
