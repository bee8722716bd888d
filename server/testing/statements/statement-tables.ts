import { isSign, isWord, type Token } from './sql-tokens.ts';

/** A table as one part of a statement uses it. `on`: the place of its ON, if any. */
export type TableUse = { table: string; alias: string; role: 'read' | 'insert' | 'write'; at: number; on?: number };

/** A SELECT, or another command, with the tokens of its own level. */
export type Scope = { uses: TableUse[]; tokens: Token[] };

const NOT_ALIASES = new Set(
  'WHERE ON JOIN LEFT RIGHT INNER FULL CROSS NATURAL GROUP ORDER LIMIT OFFSET HAVING UNION SET USING FOR RETURNING WINDOW AS TABLESAMPLE FETCH VALUES SELECT DEFAULT OVERRIDING WHEN DO EXCEPT INTERSECT AND OR'.split(
    ' ',
  ),
);

const begins = (tokens: readonly Token[]): boolean =>
  isWord(tokens[0], 'SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'VALUES') ||
  (tokens[0]?.kind === 'group' && begins(tokens[0].inside));

/** The parts of a statement, including nested ones. Names from WITH are no tables. */
export function scopesOf(tokens: readonly Token[], named: ReadonlySet<string> = new Set()): Scope[] {
  const scopes: Scope[] = [];
  const known = new Set(named);
  for (const [at, token] of tokens.entries()) {
    const group = tokens.slice(at + 1, at + 4).find(({ kind }) => kind === 'group');
    if (isWord(tokens[at + 1], 'AS') && token.kind === 'name' && group?.kind === 'group' && begins(group.inside))
      known.add(token.parts[0] ?? '');
  }
  for (const piece of split(tokens)) {
    scopes.push({ tokens: piece, uses: usesOf(piece, known) });
    for (const token of piece) if (token.kind === 'group') scopes.push(...insideOf(token.inside, known));
  }
  return scopes;
}

/** The content of brackets: a statement of its own, or statements within an expression. */
function insideOf(tokens: Token[], named: ReadonlySet<string>): Scope[] {
  if (begins(tokens)) return scopesOf(tokens, named);
  return tokens.flatMap((token) => (token.kind === 'group' ? insideOf(token.inside, named) : []));
}

function split(tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = [[]];
  for (const token of tokens) {
    if (isWord(token, 'UNION', 'INTERSECT', 'EXCEPT') || isSign(token, ';')) pieces.push([]);
    else pieces.at(-1)!.push(token);
  }
  return pieces;
}

function usesOf(tokens: Token[], named: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = [];
  let command = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const [before, earlier] = [tokens[at - 1], tokens[at - 2]];
    if (isWord(token, 'SELECT', 'INSERT', 'DELETE')) command = token?.kind === 'name' ? token.words : '';
    if (isWord(token, 'INTO')) uses.push(...list(tokens, at + 1, 'insert'));
    else if (isWord(token, 'UPDATE') && tokens[at + 1]?.kind === 'name' && !isWord(before, 'FOR', 'DO', 'KEY'))
      uses.push(...list(tokens, at + 1, 'write'));
    else if (isWord(token, 'FROM') && !(isWord(before, 'DISTINCT') && isWord(earlier, 'IS', 'NOT')))
      uses.push(...list(tokens, at + 1, command === 'DELETE' ? 'write' : 'read'));
    else if (isWord(token, 'JOIN') || (isWord(token, 'USING') && tokens[at + 1]?.kind === 'name'))
      uses.push(...list(tokens, at + 1, 'read'));
  }
  return uses.filter(({ table }) => !named.has(table));
}

/** The tables from here on, as long as commas join them. */
function list(tokens: Token[], from: number, role: TableUse['role']): TableUse[] {
  const uses: TableUse[] = [];
  for (let at = from; at < tokens.length; at += 1) {
    while (isWord(tokens[at], 'ONLY', 'LATERAL')) at += 1;
    const token = tokens[at];
    if (token?.kind !== 'name' && token?.kind !== 'group' && token?.kind !== 'value') return uses;
    const isTable = token.kind === 'name' && (role === 'insert' || tokens[at + 1]?.kind !== 'group');
    if (token.kind === 'name' && tokens[at + 1]?.kind === 'group' && role !== 'insert') at += 1;
    if (isWord(tokens[at + 1], 'AS')) at += 1;
    const next = tokens[at + 1];
    let alias = token.kind === 'name' ? (token.parts.at(-1) ?? '') : '';
    if (next?.kind === 'name' && !NOT_ALIASES.has(next.words)) {
      alias = next.parts[0] ?? '';
      at += 1;
    }
    if (isTable) uses.push({ table: token.parts.at(-1) ?? '', alias, role, at: token.at, ...onOf(tokens, at + 1) });
    if (role === 'insert') return uses;
    if (tokens[at + 1]?.kind === 'group') at += 1;
    if (!isSign(tokens[at + 1], ',')) return uses;
    at += 1;
  }
  return uses;
}

function onOf(tokens: Token[], at: number): { on?: number } {
  const token = tokens[at];
  return isWord(token, 'ON') && token ? { on: token.end } : {};
}

/** The conditions on the rows of one part of a statement. `leftJoin`: the place of its ON, if it is that of a LEFT JOIN. */
type Condition = { condition: Token[]; leftJoin?: number };

const AFTER_CONDITIONS = new Set(
  'WHERE ON JOIN LEFT RIGHT INNER FULL CROSS NATURAL GROUP ORDER LIMIT OFFSET HAVING RETURNING WINDOW FOR FETCH SELECT SET DO'.split(
    ' ',
  ),
);

/** Conditions that always count: joined by AND after WHERE or ON, in no OR, NOT or CASE, and in no ON of a RIGHT or FULL JOIN. */
export function conditionsOf(tokens: readonly Token[]): Condition[] {
  const conditions: Condition[] = [];
  let join = '';
  for (const [at, token] of tokens.entries()) {
    if (isWord(token, 'JOIN')) {
      const before = tokens[isWord(tokens[at - 1], 'OUTER') ? at - 2 : at - 1];
      join = before?.kind === 'name' ? before.words : '';
    }
    const isOn = isWord(token, 'ON');
    if (!isWord(token, 'WHERE') && !(isOn && join !== 'RIGHT' && join !== 'FULL')) continue;
    const leftJoin = isOn && join === 'LEFT' ? { leftJoin: token.end } : {};
    const rest = tokens.slice(at + 1);
    const end = rest.findIndex((one, place) => isSign(one, ',') || endsCondition(one, rest[place + 1]));
    const all = joinedByAnd(end < 0 ? rest : rest.slice(0, end));
    conditions.push(...all.map((condition) => ({ condition, ...leftJoin })));
  }
  return conditions;
}

function endsCondition(token: Token, next: Token | undefined): boolean {
  const isFunction = isWord(token, 'LEFT', 'RIGHT') && next?.kind === 'group';
  return token.kind === 'name' && AFTER_CONDITIONS.has(token.words) && !isFunction;
}

function joinedByAnd(tokens: Token[]): Token[][] {
  const conditions: Token[][] = [[]];
  let cases = 0;
  for (const token of tokens) {
    if (isWord(token, 'CASE')) cases += 1;
    if (isWord(token, 'END')) cases -= 1;
    if (cases === 0 && isWord(token, 'OR')) return [];
    // A BETWEEN becomes two, neither of which compares anything.
    if (cases === 0 && isWord(token, 'AND')) conditions.push([]);
    else conditions.at(-1)!.push(token);
  }
  return conditions.flatMap((condition) => {
    const [only, ...more] = condition;
    return only?.kind === 'group' && more.length === 0 && !begins(only.inside) ? joinedByAnd(only.inside) : [condition];
  });
}
