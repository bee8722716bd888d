import { expect, test } from 'vitest';
import { watchRole } from './role-changes.ts';

const become = `set local role app_rw`;
const changes = (...statements: string[]) => statements.map(watchRole()).includes(true);

test.each([
  [[become, 'INSERT INTO groups (tenant_id) VALUES ($1)']],
  [['SELECT FROM accounts WHERE email = $1 FOR UPDATE', become, 'select 1']],
  [['select pg_advisory_xact_lock(1)', become, 'update "people" set "name" = $1']],
])('one role writes: %j', (statements) => expect(changes(...statements)).toBe(false));

test.each([
  [['insert into "accounts" ("email") values ($1)', become]],
  [['SELECT 1', 'DELETE FROM sessions WHERE id = $1', become]],
  [['WITH gone AS (DELETE FROM sessions RETURNING id) SELECT FROM gone', become]],
  [[become, 'UPDATE people SET name = $1', 'set local role app_gate']],
])('the role changes after something was written: %j', (statements) => expect(changes(...statements)).toBe(true));
