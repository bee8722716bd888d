import { expect, test } from 'vitest';
import { readMigrations } from '../server/core/db/migrating/migrate.ts';
import { slowMigrations } from './migration-locks.ts';

const reasonsFor = (text: string) =>
  slowMigrations([{ name: '9000_planted.sql', text, hash: '' }]).map((one) => one.split(': ').slice(2).join(': '));

test('no migration blocks others while it reads a whole table', async () => {
  expect(slowMigrations(await readMigrations())).toEqual([]);
});

test('released migrations are exempt', () => {
  const text = 'CREATE INDEX people_slow ON people (email);';
  expect(slowMigrations([{ name: '0125_baseline.sql', text, hash: '' }])).toEqual([]);
});

test.each([
  ['CREATE INDEX a ON recipients (address)', 'an index is built CONCURRENTLY'],
  ['create unique index "a"\n  on "people" using btree ("email")', 'an index is built CONCURRENTLY'],
  ['REINDEX TABLE audit', 'an index is built CONCURRENTLY'],
  ['CLUSTER attempts USING attempts_reference', 'writes the whole table anew'],
  ['LOCK TABLE people IN SHARE MODE', 'keeps others out'],
  ['DO $$ BEGIN UPDATE people SET gender = $a$x$a$; END $$', 'nobody can see'],
  ['ALTER TABLE import_rows ALTER COLUMN line TYPE bigint', 'writes the whole table anew'],
  ['ALTER TABLE people SET UNLOGGED', 'writes the whole table anew'],
  ['ALTER TABLE people ADD COLUMN code uuid DEFAULT gen_random_uuid() NOT NULL', 'writes the whole table anew'],
  ['ALTER TABLE people ADD COLUMN n bigserial', 'writes the whole table anew'],
  ['ALTER TABLE people ADD COLUMN n text GENERATED ALWAYS AS (lower(email)) STORED', 'writes the whole table anew'],
  ['ALTER TABLE people ADD COLUMN n int CHECK (n > 0)', 'each row is checked'],
  ['ALTER TABLE people ADD CONSTRAINT c CHECK (n > 0)', 'NOT VALID'],
  ['ALTER TABLE "visits" ADD FOREIGN KEY (a, b) REFERENCES people(tenant_id, id)', 'NOT VALID'],
  ['ALTER TABLE people ADD CONSTRAINT c UNIQUE (tenant_id, n)', 'NOT VALID'],
  ['ALTER TABLE people ALTER COLUMN n SET NOT NULL', 'each row is read'],
  ['ALTER TABLE people VALIDATE CONSTRAINT c', 'belongs outside a transaction'],
  ['ALTER TABLE people NO FORCE ROW LEVEL SECURITY', 'belongs outside a transaction'],
  [`UPDATE recipients SET reason = ''`, 'belongs outside a transaction'],
  ['DELETE FROM sessions', 'belongs outside a transaction'],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON recipients (address)', 'cannot be done within a transaction'],
  ['-- outside a transaction\nCREATE INDEX CONCURRENTLY a ON recipients (address)', 'once more'],
  ['-- outside a transaction\nALTER TABLE people ADD COLUMN n int', 'once more'],
  [`-- outside a transaction\nCALL app.protect('people')`, 'once more'],
  ['-- outside a transaction\nCREATE FUNCTION app.f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'once more'],
  ['-- outside a transaction\nCREATE INDEX a ON recipients (address)', 'an index is built CONCURRENTLY'],
])('%s is refused', (statement, because) => {
  expect(reasonsFor(statement)).toContainEqual(expect.stringContaining(because));
});

test.each([
  'CREATE TABLE notes (a int CHECK (a > 0)); CREATE INDEX a ON notes (a); ALTER TABLE notes ADD FOREIGN KEY (a) REFERENCES people(id)',
  `ALTER TABLE people ADD COLUMN n text DEFAULT '' NOT NULL; ALTER TABLE people ADD COLUMN at timestamptz DEFAULT now()`,
  'ALTER TABLE people ADD CONSTRAINT c CHECK (n > 0) NOT VALID',
  'CREATE OR REPLACE FUNCTION app.f() RETURNS void LANGUAGE sql AS $$ UPDATE people SET n = 1 $$',
  '-- outside a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON people (n); ALTER TABLE people VALIDATE CONSTRAINT c',
  `-- outside a transaction\nALTER TABLE people NO FORCE ROW LEVEL SECURITY; UPDATE people SET n = ''; ALTER TABLE people FORCE ROW LEVEL SECURITY`,
])('%s blocks nobody', (statements) => {
  expect(reasonsFor(statements)).toEqual([]);
});
