import type { Database, Tx } from '../../core/db/index.ts';
import { changesRole } from './changes-role.ts';
import { joinsGlobal, unnamedTables } from './tenant-named.ts';

/** Statements of organisations that did not name theirs, each once, with the tables. */
const unnamed = new Map<string, string[]>();
const seen = new Set<string>();

/** What was found since the last time. */
export function takeUnnamed(): { statement: string; tables: string[] }[] {
  const found = [...unnamed].map(([statement, tables]) => ({ statement, tables }));
  unnamed.clear();
  return found;
}

/** The database, with a look at every statement that runs as a tenant. */
export async function withStatementsRead(database: Database): Promise<Database> {
  const { rows } = await database.jobs.executeSql(`
    select c.relname as name, a.attname is not null as tenant from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  const named = (tenant: boolean) =>
    new Set(rows.filter((row) => row['tenant'] === tenant).map(({ name }) => String(name)));
  const tables = { ofTenants: named(true), global: named(false) };
  const reading =
    <T>(work: Parameters<typeof database.withTenant<T>>[1], asTenant: boolean): typeof work =>
    (tx, more) =>
      work(read(tx, tables, asTenant), { ...more, lastTx: () => read(more.lastTx(), tables, asTenant) });
  return {
    ...database,
    withTenant: (tenantId, work) => database.withTenant(tenantId, reading(work, true)),
    asGate: (work) => database.asGate(reading(work, false)),
  };
}

type Tables = { ofTenants: ReadonlySet<string>; global: ReadonlySet<string> };

type Client = { query: (statement: { text: string }, values?: unknown[]) => Promise<unknown> };

/** Drizzle has no place to look at what is sent but the client it was given, which is made anew for each transaction. */
function read(tx: Tx, tables: Tables, asTenant: boolean): Tx {
  const { client } = (tx as unknown as { session: { client: Client } }).session;
  const query = client.query.bind(client);
  client.query = (statement, values) => {
    const { text } = statement;
    if (changesRole(text)) unnamed.set(text, ['a transaction has one role']);
    else if (asTenant && !seen.has(text)) {
      seen.add(text);
      const found = unnamedTables(text, tables.ofTenants).map(({ table }) => table);
      if (joinsGlobal(text, tables)) found.push('joined with a global table');
      if (found.length > 0) unnamed.set(text, found);
    }
    return query(statement, values);
  };
  return tx;
}
