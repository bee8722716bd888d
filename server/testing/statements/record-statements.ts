import { PgDialect } from 'drizzle-orm/pg-core';
import { currentTenant, type Database, type Tx } from '../../core/db/index.ts';
import { isSign, type Token, tokensOf } from './sql-tokens.ts';
import { conditionsOf, type Scope, scopesOf, type TableUse } from './statement-tables.ts';

/**
 * Statements that continue as another role or organisation, in any spelling. A name from a parameter (`set_config($1,
 * …)`) may be any.
 */
const ways = [
  // Only at the beginning of a statement: `UPDATE memberships SET role = …` writes a column.
  /(?:^|;)\s*set\s+(?:(?:local|session)\s+)?"?(?:role|session_authorization|app"?\s*\.\s*"?tenant_id)\b/i,
  /(?:^|;)\s*set\s+(?:(?:local|session)\s+)?session\s+authorization\b/i,
  /(?:^|;)\s*(?:reset\s+"?(?:role|all|session_authorization|session\s+authorization|app"?\s*\.\s*"?tenant_id)\b|discard\s+all\b)/i,
  /\bset_config"?\s*\(\s*(?!'(?!(?:role|session_authorization|app\.tenant_id)'))/i,
  /\bupdate\s+(?:"?pg_catalog"?\s*\.\s*)?"?pg_settings\b/i,
];

export function changesRole(statement: string): boolean {
  const text = statement.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, ' ');
  return ways.some((way) => way.test(text));
}

/** Organisations' statements that did not name theirs, each once, with the tables. */
const unnamed = new Map<string, string[]>();
const seen = new Set<string>();

/** Statements found since the last call. */
export function takeUnnamed(): { statement: string; tables: string[] }[] {
  const found = [...unnamed].map(([statement, tables]) => ({ statement, tables }));
  unnamed.clear();
  return found;
}

/** The database, with a check of every statement that runs as a tenant. */
export async function withStatementsRead(database: Database): Promise<Database> {
  const { rows } = await database.jobs.executeSql(`
    select c.relname as name, a.attname is not null as tenant from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  const named = (tenant: boolean) =>
    new Set(rows.filter((row) => row['tenant'] === tenant).map(({ name }) => String(name)));
  const tables = { ofTenants: named(true), global: named(false) };
  const reading =
    <T>(work: Parameters<typeof database.withTenant<T>>[1], tenantId: string | null): typeof work =>
    (tx, more) =>
      work(read(tx, tables, tenantId), { ...more, lastTx: () => read(more.lastTx(), tables, tenantId) });
  return {
    ...database,
    withTenant: (tenantId, work) => database.withTenant(tenantId, reading(work, tenantId)),
    asGate: (work) => database.asGate(reading(work, null)),
  };
}

type Tables = { ofTenants: ReadonlySet<string>; global: ReadonlySet<string> };

type Client = { query: (statement: { text: string }, values?: unknown[]) => Promise<unknown> };

/** Stands for the organisation until a statement is sent. */
const [tenantOfTransaction] = new PgDialect().sqlToQuery(currentTenant).params;

/** Drizzle allows a look at sent statements only in the client it was given, which is new for each transaction. */
function read(tx: Tx, tables: Tables, tenantId: string | null): Tx {
  const { client } = (tx as unknown as { session: { client: Client } }).session;
  const query = client.query.bind(client);
  client.query = (statement, values) => {
    const { text } = statement;
    if (changesRole(text)) unnamed.set(text, ['a transaction has one role']);
    else if (tenantId !== null && !seen.has(text)) {
      seen.add(text);
      const isTenant = (place: number) => [tenantOfTransaction, tenantId].includes(values?.[place - 1]);
      const found = unnamedTables(text, tables.ofTenants, isTenant).map(({ table }) => table);
      if (joinsGlobal(text, tables)) found.push('joined with a global table');
      if (found.length > 0) unnamed.set(text, found);
    }
    return query(statement, values);
  };
  return tx;
}

/** Whether the value bound as `$1`, `$2`, … is the organisation of the transaction. */
type IsTenant = (place: number) => boolean;

/**
 * The tables of organisations that a part of a statement, such as a subquery, uses without comparing their `tenant_id`
 * with the bound organisation. That of another table is not enough: a database spread over several servers asks all of
 * them then.
 */
export function unnamedTables(
  statement: string,
  tenantTables: ReadonlySet<string>,
  isTenant: IsTenant = () => true,
): TableUse[] {
  return scopesOf(tokensOf(statement)).flatMap((scope) => unnamedIn(scope, tenantTables, isTenant));
}

/** Whether a statement uses tables of organisations and global ones at once, which may be in different databases. */
export function joinsGlobal(
  statement: string,
  { ofTenants, global }: { ofTenants: ReadonlySet<string>; global: ReadonlySet<string> },
): boolean {
  const tables = scopesOf(tokensOf(statement)).flatMap(({ uses }) => uses.map(({ table }) => table));
  return tables.some((table) => ofTenants.has(table)) && tables.some((table) => global.has(table));
}

function unnamedIn({ uses, tokens }: Scope, tenantTables: ReadonlySet<string>, isTenant: IsTenant): TableUse[] {
  // An inserted row always has its organisation, because the column takes no NULL.
  const ofTenants = uses.filter(({ table, role }) => role !== 'insert' && tenantTables.has(table));
  const named = new Set<TableUse | undefined>();
  for (const { condition, leftJoin } of conditionsOf(tokens)) {
    const parts = boundColumn(condition, isTenant);
    if (parts === undefined) continue;
    const use = parts.length > 1 ? ofTenants.find(({ alias }) => alias === parts.at(-2)) : ofTenants[0];
    if (leftJoin === undefined || use?.on === leftJoin) named.add(use);
  }
  return ofTenants.filter((use) => !named.has(use));
}

/** The parts of `tenant_id` in `p.tenant_id = $1` or `$1 = p.tenant_id`, if the value is the organisation. */
function boundColumn(condition: Token[], isTenant: IsTenant): string[] | undefined {
  const [one, sign, other, ...more] = condition;
  if (more.length > 0 || !isSign(sign, '=')) return undefined;
  const [column, value] = one?.kind === 'name' ? [one, other] : [other, one];
  if (column?.kind !== 'name' || column.parts.at(-1) !== 'tenant_id' || value?.kind !== 'value') return undefined;
  return /^\$\d+$/.test(value.text) && isTenant(Number(value.text.slice(1))) ? column.parts : undefined;
}
