import { isOutside, type Migration, splitStatements } from '../server/core/db/migrating/migrate.ts';

/** The first migration that must obey. Earlier ones are released and exempt. */
const FIRST = '0126';

type Rule = { breach: RegExp; because: string };

const concurrently = 'an index is built CONCURRENTLY, in a migration outside a transaction';
const rewrites = 'this writes the whole table anew';

/** Statements that block writing or reading while PostgreSQL reads a whole table, named by `table`. */
const SLOW: Rule[] = [
  { breach: /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY\b).*?\bON (ONLY )?"?(?<table>\w+)/i, because: concurrently },
  { breach: /^REINDEX (?!.*\bCONCURRENTLY\b)/i, because: concurrently },
  { breach: /^(CLUSTER|VACUUM .*FULL)\b/i, because: rewrites },
  { breach: /^LOCK\b/i, because: 'this keeps others out until the migration ends' },
  { breach: /^DO\b/i, because: 'nobody can see here what this locks: write the statements themselves' },
];

/** Changes that block the table of an ALTER TABLE. */
const SLOW_CHANGES: Rule[] = [
  { breach: /\bALTER (COLUMN )?"?\w+"? (SET DATA )?TYPE\b/i, because: rewrites },
  { breach: /\bSET (LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i, because: rewrites },
  {
    breach: /\bADD (COLUMN )?(?!CONSTRAINT\b).*\b(DEFAULT (?!now\(\))[^,]*\(|GENERATED\b|(small|big)?serial\b)/i,
    because: `${rewrites}: add the column without a value worked out for each row, and set it after`,
  },
  {
    breach: /\bADD COLUMN\b.*\b(REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/i,
    because: 'each row is checked: add the constraint after the column, NOT VALID',
  },
  {
    breach: /\bADD (CONSTRAINT|CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b(?!.*\b(NOT VALID|USING INDEX)\b)/i,
    because: 'a constraint comes NOT VALID, or USING an index there is, and is validated outside a transaction',
  },
  {
    breach: /\bSET NOT NULL\b/i,
    because: 'each row is read: add a constraint that says so, NOT VALID, and validate it outside a transaction',
  },
];

const outside = 'what goes through the rows belongs outside a transaction, where it keeps nobody waiting';

/** Statements that, within a transaction, lock rows or the whole table until it ends. */
const LONG: Rule[] = [
  { breach: /^UPDATE (ONLY )?"?(?<table>\w+)/i, because: outside },
  { breach: /^DELETE FROM (ONLY )?"?(?<table>\w+)/i, because: outside },
  { breach: /^ALTER TABLE "?(?<table>\w+)"? (VALIDATE|NO FORCE)\b/i, because: outside },
  { breach: /\bCONCURRENTLY\b/i, because: 'this cannot be done within a transaction' },
];

/** Statements that may run once more after a crash in the middle. */
const AGAIN = [
  /^CREATE OR REPLACE\b/i,
  /^(CREATE|DROP)\b[^(]*\bIF (NOT )?EXISTS\b/i,
  /^ALTER TABLE .*\b(ADD COLUMN IF NOT EXISTS|DROP \w+ IF EXISTS|VALIDATE CONSTRAINT|FORCE ROW LEVEL SECURITY)\b/i,
  /^(UPDATE|DELETE|GRANT|REVOKE)\b/i,
  /^INSERT .*\bON CONFLICT\b/i,
];

/**
 * Migrations, in order, that would block others while reading a table that may have grown, or that run statement by
 * statement but cannot be repeated: `file: statement: reason` each.
 */
export function slowMigrations(migrations: readonly Migration[]): string[] {
  return migrations
    .filter(({ name }) => name >= FIRST)
    .flatMap((migration) => {
      const statements = splitStatements(migration.text).map(inOneLine);
      // New tables are still empty.
      const fresh = statements.flatMap(
        (statement) => /^CREATE TABLE (IF NOT EXISTS )?"?(?<table>\w+)/i.exec(statement)?.groups?.['table'] ?? [],
      );
      return statements.flatMap((statement) =>
        breaches(statement, { fresh, outside: isOutside(migration) }).map(
          (because) => `${migration.name}: ${statement.slice(0, 60)}: ${because}`,
        ),
      );
    });
}

function breaches(statement: string, of: { fresh: string[]; outside: boolean }): string[] {
  const altered = /^ALTER TABLE (IF EXISTS )?(ONLY )?"?(?<table>\w+)/i.exec(statement)?.groups?.['table'];
  const changes = altered !== undefined && !of.fresh.includes(altered) ? SLOW_CHANGES : [];
  const found = [...SLOW, ...changes, ...(of.outside ? [] : LONG)].filter(({ breach }) => {
    const at = breach.exec(statement);
    return at !== null && !of.fresh.includes(at.groups?.['table'] ?? '');
  });
  const again = !of.outside || AGAIN.some((one) => one.test(statement));
  return [
    ...found.map(({ because }) => because),
    ...(again ? [] : ['after a crash in the middle it could not be run once more']),
  ];
}

const inOneLine = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
