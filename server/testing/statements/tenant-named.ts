import { isSign, isWord, type Token, tokensOf } from './sql-tokens.ts';
import { type Scope, scopesOf, type TableUse } from './statement-tables.ts';

/**
 * The tables of organisations that a statement uses without naming the organisation: `tenant_id` is neither compared with a
 * value, nor with that of a table in the same part of the statement of which it is, nor with that of the part around it.
 */
export function unnamedTables(statement: string, tenantTables: ReadonlySet<string>): TableUse[] {
  return scopesOf(tokensOf(statement)).flatMap((scope) => unnamedIn(scope, tenantTables));
}

/** Whether a statement uses tables of organisations and global ones at once, which may lie in different databases. */
export function joinsGlobal(
  statement: string,
  { ofTenants, global }: { ofTenants: ReadonlySet<string>; global: ReadonlySet<string> },
): boolean {
  const tables = scopesOf(tokensOf(statement)).flatMap(({ uses }) => uses.map(({ table }) => table));
  return tables.some((table) => ofTenants.has(table)) && tables.some((table) => global.has(table));
}

function unnamedIn({ uses, tokens }: Scope, tenantTables: ReadonlySet<string>): TableUse[] {
  // A row that is inserted always has its organisation: the column takes no NULL.
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

/** Without what stands in brackets and is a statement of its own; brackets become signs. */
function flattened(token: Token): Token[] {
  if (token.kind !== 'group') return [token];
  if (isWord(token.inside[0], 'SELECT', 'WITH')) return [{ kind: 'value', text: '()', at: token.at, end: token.end }];
  const bracket = (text: string): Token => ({ kind: 'sign', text, at: token.at, end: token.end });
  return [bracket('('), ...token.inside.flatMap(flattened), bracket(')')];
}

/** Whose `tenant_id` this is; without a name before it, that of the only table. */
function aliasOf(token: Token, uses: TableUse[]): string | undefined {
  if (token.kind !== 'name' || token.parts.at(-1) !== 'tenant_id') return undefined;
  return token.parts.length > 1 ? token.parts.at(-2) : uses[0]?.alias;
}

/** What stands on the other side of an equals sign; of a row `(tenant_id, …) = …` or `… IN …` something it is. */
function comparedWith(flat: Token[], at: number): Token | undefined {
  if (isSign(flat[at + 1], '=')) return flat[at + 2];
  if (isSign(flat[at - 1], '=')) return flat[at - 2];
  if (!isSign(flat[at - 1], '(') || !isSign(flat[at + 1], ',')) return undefined;
  const close = flat.findIndex((token, place) => place > at && isSign(token, ')'));
  const after = flat[close + 1];
  return isSign(after, '=') || isWord(after, 'IN') ? { kind: 'value', text: '()', at: 0, end: 0 } : undefined;
}
