import { expect, test } from 'vitest';
import { readMigrations, splitStatements } from './migrate.ts';

test('a migration is split where its statements end, and nowhere else', () => {
  const text = `-- first; not yet
    CREATE TABLE a (b text DEFAULT ';''; ');
    DO $do$ BEGIN PERFORM 1; END $do$;
    /* ; */ COMMENT ON TABLE "a;b" IS $$;$$;
    -- the end;`;
  expect(splitStatements(text)).toEqual([
    `-- first; not yet\n    CREATE TABLE a (b text DEFAULT ';''; ')`,
    'DO $do$ BEGIN PERFORM 1; END $do$',
    '/* ; */ COMMENT ON TABLE "a;b" IS $$;$$',
  ]);
});

test('every statement of our migrations begins with a command', async () => {
  const commands = new Set<string>();
  for (const { text } of await readMigrations())
    for (const statement of splitStatements(text))
      commands.add(/^(?:\s|--[^\n]*\n)*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? statement);
  expect([...commands].sort()).toEqual([
    'ALTER',
    'CALL',
    'CREATE',
    'DELETE',
    'DO',
    'DROP',
    'GRANT',
    'INSERT',
    'RESET',
    'REVOKE',
    'SET',
    'UPDATE',
  ]);
});
