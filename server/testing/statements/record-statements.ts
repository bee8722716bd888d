import type { Database, Tx } from '../../core/db/index.ts';
import { isSign, isWord, type Token, tokensOf } from './sql-tokens.ts';
import { type Scope, scopesOf, type TableUse } from './statement-tables.ts';

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

/** Drizzle allows a look at sent statements only in the client it was given, which is new for each transaction. */
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

/**
 * The tables of organisations that a statement uses without naming the organisation: `tenant_id` is compared neither
 * with a value, nor with that of a table in the same part of the statement, nor with that of the part around it.
 */
export function unnamedTables(statement: string, tenantTables: ReadonlySet<string>): TableUse[] {
  return scopesOf(tokensOf(statement)).flatMap((scope) => unnamedIn(scope, tenantTables));
}

/** Whether a statement uses tables of organisations and global ones at once, which may be in different databases. */
export function joinsGlobal(
  statement: string,
  { ofTenants, global }: { ofTenants: ReadonlySet<string>; global: ReadonlySet<string> },
): boolean {
  const tables = scopesOf(tokensOf(statement)).flatMap(({ uses }) => uses.map(({ table }) => table));
  return tables.some((table) => ofTenants.has(table)) && tables.some((table) => global.has(table));
}

function unnamedIn({ uses, tokens }: Scope, tenantTables: ReadonlySet<string>): TableUse[] {
  // An inserted row always has its organisation, because the column takes no NULL.
  const ofTenants = uses.filter(({ table, role }) => role !== 'insert' && tenantTables.has(table));
  const flat = tokens.flatMap(flattened);
  const named = new Set<string>();
  const links: [string, string][] = [];
  for (const [at, token] of flat.entries()) {
    const alias = aliasOf(token, ofTenants);
    if (alias === undefined) continue;
    const other = comparedWith(flat, at);
    if (other === undefined) continue;
    const link = aliasOf(other, ofTenants);
    if (link === undefined || !ofTenants.some((use) => use.alias === link)) named.add(alias);
    else links.push([alias, link]);
  }
  for (let size = -1; size < named.size;) {
    size = named.size;
    for (const [one, other] of links) if (named.has(one) || named.has(other)) named.add(one).add(other);
  }
  return ofTenants.filter(({ alias }) => !named.has(alias));
}

/** Without bracketed statements; brackets become signs. */
function flattened(token: Token): Token[] {
  if (token.kind !== 'group') return [token];
  if (isWord(token.inside[0], 'SELECT', 'WITH')) return [{ kind: 'value', text: '()', at: token.at, end: token.end }];
  const bracket = (text: string): Token => ({ kind: 'sign', text, at: token.at, end: token.end });
  return [bracket('('), ...token.inside.flatMap(flattened), bracket(')')];
}

/** The alias of this `tenant_id`; without one, that of the only table. */
function aliasOf(token: Token, uses: TableUse[]): string | undefined {
  if (token.kind !== 'name' || token.parts.at(-1) !== 'tenant_id') return undefined;
  return token.parts.length > 1 ? token.parts.at(-2) : uses[0]?.alias;
}

/** The other side of an equals sign; a placeholder for a row `(tenant_id, …) = …` or `… IN …`. */
function comparedWith(flat: Token[], at: number): Token | undefined {
  if (isSign(flat[at + 1], '=')) return flat[at + 2];
  if (isSign(flat[at - 1], '=')) return flat[at - 2];
  if (!isSign(flat[at - 1], '(') || !isSign(flat[at + 1], ',')) return undefined;
  const close = flat.findIndex((token, place) => place > at && isSign(token, ')'));
  const after = flat[close + 1];
  return isSign(after, '=') || isWord(after, 'IN') ? { kind: 'value', text: '()', at: 0, end: 0 } : undefined;
}
