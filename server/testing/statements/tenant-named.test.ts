import { expect, test } from 'vitest';
import { changesRole, joinsGlobal, unnamedTables } from './record-statements.ts';

const tables = new Set(['people', 'groups', 'group_members', 'tenants']);
const unnamed = (statement: string) => unnamedTables(statement, tables).map(({ alias }) => alias);

test.each([
  'SELECT FROM people p WHERE p.tenant_id = $1 AND p.id = $2',
  'select "name" from "people" where ("people"."tenant_id" = $1 and "people"."id" = $2)',
  'SELECT name FROM people WHERE $1 = tenant_id',
  'SELECT FROM group_members m JOIN people p ON p.tenant_id = $1 AND p.id = m.person_id WHERE m.tenant_id = $2',
  'SELECT FROM group_members m, people p WHERE m.tenant_id = $1 AND p.tenant_id = $1',
  'UPDATE people p SET name = $1 FROM groups g WHERE g.tenant_id = $2 AND p.tenant_id = $3',
  'DELETE FROM group_members m USING people p WHERE p.tenant_id = $1 AND m.tenant_id = $1',
  'INSERT INTO people (tenant_id, name) VALUES ($1, $2) ON CONFLICT (tenant_id, id) DO UPDATE SET name = excluded.name',
  'SELECT FROM people p WHERE p.tenant_id = $1 AND EXISTS (SELECT FROM groups g WHERE g.tenant_id = $2)',
  'WITH people AS (SELECT 1) SELECT FROM people',
  'SELECT FROM people p LEFT JOIN groups g ON g.tenant_id = $1 AND left(g.name, 1) = p.letter WHERE p.tenant_id = $2',
  'SELECT FROM people p WHERE CASE WHEN $1 OR $2 THEN p.at BETWEEN $3 AND $4 END AND ((p.tenant_id = $5) AND p.id = $6)',
  'SELECT extract(year FROM now()), $1 IS DISTINCT FROM $2, app.people_found($3), name FROM accounts FOR UPDATE OF accounts',
])('names the organisation: %s', (statement) => expect(unnamed(statement)).toEqual([]));

test.each([
  ['SELECT FROM people p WHERE p.id = $1', ['p']],
  ['SELECT country FROM tenants', ['tenants']],
  ['SELECT tenant_id FROM people', ['people']],
  ['SELECT FROM group_members m JOIN people p ON p.tenant_id = m.tenant_id AND p.id = m.person_id', ['m', 'p']],
  ['SELECT FROM people p JOIN groups g ON g.id = p.id WHERE p.tenant_id = $1', ['g']],
  ['SELECT FROM people p JOIN groups g ON g.tenant_id = p.tenant_id WHERE p.tenant_id = $1', ['g']],
  [
    'SELECT FROM people p WHERE p.tenant_id = $1 AND EXISTS (SELECT FROM groups g WHERE g.tenant_id = p.tenant_id)',
    ['g'],
  ],
  ['SELECT FROM people p WHERE (p.tenant_id, p.id) IN (SELECT tenant_id, person_id FROM gone)', ['p']],
  ["SELECT FROM people p WHERE p.tenant_id = current_setting('app.tenant_id')::uuid", ['p']],
  ["SELECT FROM people p WHERE p.tenant_id = 'b9c1…'", ['p']],
  ['SELECT FROM people p LEFT JOIN groups g ON p.tenant_id = $1 AND g.tenant_id = $2', ['p']],
  ['SELECT FROM people p FULL JOIN groups g ON p.tenant_id = $1 AND g.tenant_id = $2', ['p', 'g']],
  ['SELECT FROM people p WHERE p.tenant_id = $1 OR p.id = $2', ['p']],
  ['SELECT FROM people p WHERE p.id = $1 AND ((p.tenant_id = $2 AND p.name = $3) OR p.name = $4)', ['p']],
  ['SELECT FROM people p WHERE NOT (p.tenant_id = $1)', ['p']],
  ['SELECT FROM people p WHERE CASE WHEN $1 THEN true AND p.tenant_id = $2 AND true END', ['p']],
  ['SELECT p.tenant_id = $1, count(*) FILTER (WHERE p.tenant_id = $2) FROM people p', ['p']],
  ['UPDATE people SET tenant_id = $1 WHERE id = $2', ['people']],
  ['SELECT FROM people p WHERE (SELECT $1 AND p.tenant_id = $2)', ['p']],
  ['UPDATE people SET name = $1 WHERE id = $2', ['people']],
  ['update "people" set "name" = $1 where "people"."id" = $2', ['people']],
  ['DELETE FROM people', ['people']],
  ['DELETE FROM group_members m USING people p WHERE p.tenant_id = $1 AND p.id = m.person_id', ['m']],
  ['SELECT FROM people p WHERE p.tenant_id = $1 AND p.id IN (SELECT m.person_id FROM group_members m)', ['m']],
  ['WITH gone AS (DELETE FROM people WHERE id = $1 RETURNING *) SELECT FROM gone', ['people']],
  ['SELECT FROM people p WHERE p.tenant_id = $1 UNION SELECT FROM groups g', ['g']],
  ['INSERT INTO people (tenant_id) SELECT g.tenant_id FROM groups g', ['g']],
  ["SELECT FROM people p WHERE p.name = 'tenant_id = $1' -- p.tenant_id = $1", ['p']],
])('does not: %s', (statement, aliases) => expect(unnamed(statement)).toEqual(aliases));

test('a value that is another organisation’s names nothing', () => {
  const statement = 'SELECT FROM people p JOIN groups g ON g.tenant_id = $1 WHERE p.tenant_id = $2 AND p.id = $1';
  const found = unnamedTables(statement, tables, (place) => place === 2);
  expect(found.map(({ alias }) => alias)).toEqual(['g']);
});

test.each([
  ['SELECT FROM people p JOIN accounts a ON a.id = p.id WHERE p.tenant_id = $1', true],
  ['SELECT (SELECT name FROM accounts WHERE id = p.id) FROM people p WHERE p.tenant_id = $1', true],
  ['SELECT FROM people WHERE tenant_id = $1', false],
  ['SELECT FROM accounts WHERE id = $1', false],
])('joins an organisation with what is global: %s', (statement, joins) =>
  expect(joinsGlobal(statement, { ofTenants: tables, global: new Set(['accounts']) })).toBe(joins),
);

test('every statement as another role or organisation is seen, and nothing else is', () => {
  const changing = [
    'SET LOCAL ROLE app_rw',
    'set role none',
    '/* so */ SET SESSION ROLE app_gate',
    `set "role" = 'app_gate'`,
    'SELECT 1; SET ROLE app_gate',
    'SET SESSION AUTHORIZATION DEFAULT',
    'SET LOCAL SESSION AUTHORIZATION app',
    'RESET ROLE',
    'RESET ALL',
    'DISCARD ALL',
    `SELECT set_config('role', 'app_gate', true)`,
    `SELECT pg_catalog."set_config" ( 'ROLE', $1, true)`,
    'SELECT set_config($1, $2, true)',
    `SELECT set_config(E'role', 'app_gate', true)`,
    `UPDATE pg_settings SET setting = 'app_gate' WHERE name = 'role'`,
    `SET LOCAL app.tenant_id = ''`,
    `SELECT set_config('app.tenant_id', $1, true)`,
  ];
  const staying = [
    `UPDATE memberships SET role = 'owner' WHERE tenant_id = $1`,
    'update "memberships" set "role" = $1 where "memberships"."tenant_id" = $2',
    `SELECT set_config('enable_nestloop', 'off', true)`,
    `SELECT role FROM memberships WHERE tenant_id = $1`,
    `SET LOCAL statement_timeout = '1s'`,
  ];
  expect(changing.filter((statement) => !changesRole(statement))).toEqual([]);
  expect(staying.filter(changesRole)).toEqual([]);
});
