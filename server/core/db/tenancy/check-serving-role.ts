import type { Database } from '../database.ts';
import { type Applied, pendingMigrations, selectApplied, readMigrations } from '../migrating/migrate.ts';
import { sqlState } from '../engines/sql-state.ts';
import { WORKING } from './roles.ts';

/** A right of the serving role beyond what it needs: in words, and the statement that revokes it. */
type ExcessRight = { what: string; mend: string };

/** The serving role. `owns`: our tables or database; `excess`: extra rights; `lacks`: working roles it may not take. */
type ServingRole = { name: string; superuser: boolean; owns: boolean; excess: ExcessRight[]; lacks: string[] };

/** The most that is listed of a kind of which there may be many. */
const NAMED = 5;

// $1 are the working roles. `acting` is everybody whose rights the serving role has or can take.
const acting = `
  with self as (select oid, rolname from pg_roles where rolname = session_user),
  acting as (select r.* from pg_roles r, self where r.oid = self.oid or r.rolname = any($1::text[]))`;

const FINDINGS: Record<string, { statement: string; say: (who: string, what: string, self: string) => ExcessRight }> = {
  attribute: {
    statement: `select a.rolname, held.attribute from acting a,
      lateral (values ('superuser', rolsuper), ('createrole', rolcreaterole), ('createdb', rolcreatedb),
                      ('replication', rolreplication), ('bypassrls', rolbypassrls)) as held(attribute, has) where held.has`,
    say: (who, what) => ({
      what: `"${who}" has ${what.toUpperCase()}`,
      mend: `ALTER ROLE "${who}" NO${what.toUpperCase()};`,
    }),
  },
  member: {
    statement: `select self.rolname, r.rolname from self, pg_roles r
      where r.oid <> self.oid and r.rolname <> all ($1) and pg_has_role(self.oid, r.oid, 'member')
        and not (select rolsuper from pg_roles where oid = self.oid)`,
    say: (who, what) => ({ what: `"${who}" is a member of ${what}`, mend: `REVOKE "${what}" FROM "${who}";` }),
  },
  admin: {
    statement: `select m.rolname, r.rolname from pg_auth_members g join acting m on m.oid = g.member
      join pg_roles r on r.oid = g.roleid where g.admin_option`,
    say: (who, what) => ({
      what: `"${who}" may give ${what} to others`,
      mend: `REVOKE ADMIN OPTION FOR "${what}" FROM "${who}";`,
    }),
  },
  owns: {
    statement: `select a.rolname, pg_describe_object(d.classid, d.objid, 0) from pg_shdepend d join acting a on a.oid = d.refobjid
      where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o'
        and d.dbid in (0, (select oid from pg_database where datname = current_database()))`,
    say: (who, what) => ({
      what: `"${who}" owns ${what}`,
      mend: `REASSIGN OWNED BY "${who}" TO <the role of DATABASE_OWNER_URL>;`,
    }),
  },
  database: {
    statement: `select a.rolname, p.privilege || ' ON DATABASE ' || quote_ident(current_database())
      from acting a, unnest('{TEMPORARY,CREATE}'::text[]) p(privilege)
      where not a.rolsuper and has_database_privilege(a.oid, current_database(), p.privilege)`,
    say: (who, what, self) => ({
      what: `"${who}" has ${what}`,
      mend: `REVOKE ${what} FROM PUBLIC, "${self}", "${who}";`,
    }),
  },
  schema: {
    statement: `select a.rolname, quote_ident(n.nspname) from acting a, pg_namespace n
      where not a.rolsuper and has_schema_privilege(a.oid, n.oid, 'create')`,
    say: (who, what, self) => ({
      what: `"${who}" may create things in the schema ${what}`,
      mend: `REVOKE CREATE ON SCHEMA ${what} FROM PUBLIC, "${self}", "${who}";`,
    }),
  },
  table: {
    statement: `select distinct a.rolname, quote_ident(n.nspname) from pg_class c join pg_namespace n on n.oid = c.relnamespace, acting a, self
      where n.nspname in ('public', 'app', 'pgboss') and c.relkind in ('r', 'p') and not a.rolsuper and c.relowner <> a.oid
        and (has_table_privilege(a.oid, c.oid, 'truncate, trigger')
             or a.oid = self.oid and exists (select from aclexplode(c.relacl) g where g.grantee = self.oid))`,
    say: (who, what, self) => ({
      what: `"${who}" has rights on the tables of the schema ${what} that Koinonia did not give it`,
      mend:
        who === self
          ? `REVOKE ALL ON ALL TABLES IN SCHEMA ${what} FROM "${who}";`
          : `REVOKE TRUNCATE, TRIGGER ON ALL TABLES IN SCHEMA ${what} FROM PUBLIC, "${who}";`,
    }),
  },
  function: {
    statement: `select a.rolname, p.oid::regprocedure::text from pg_proc p, acting a
      where p.pronamespace = 'pg_catalog'::regnamespace and p.proacl is not null and not a.rolsuper
        and exists (select from aclexplode(p.proacl) g where g.grantee = a.oid and g.privilege_type = 'EXECUTE')`,
    say: (who, what) => ({
      what: `"${who}" may call ${what}`,
      mend: `REVOKE ALL ON FUNCTION pg_catalog.${what} FROM "${who}";`,
    }),
  },
  parameter: {
    statement: `select a.rolname, p.parname from pg_parameter_acl p, aclexplode(p.paracl) g join acting a on a.oid = g.grantee`,
    say: (who, what) => ({ what: `"${who}" may set ${what}`, mend: `REVOKE ALL ON PARAMETER ${what} FROM "${who}";` }),
  },
};

/** The role may not serve (`rights`), or the database is not set up for it (`migrations`); in words that say how to mend it. */
export class ServingRefused extends Error {
  readonly about: 'rights' | 'migrations';

  constructor(about: 'rights' | 'migrations', words: string) {
    super(words);
    this.about = about;
  }
}

/** Inspects the serving role over its own connection: its own rights and those of roles it could become. */
async function inspectServingRole(database: Database): Promise<ServingRole> {
  const values = [`{${WORKING.join(',')}}`];
  const { rows } = await database.jobs.executeSql(
    `select session_user::text as name, (select rolsuper from pg_roles where rolname = session_user) as superuser,
            exists (select from pg_roles r left join pg_class c
                      on c.relname = 'migrations' and c.relnamespace = (select oid from pg_namespace where nspname = 'app')
                    where r.rolname = session_user
                      and (c.relowner = r.oid or exists (select from pg_database where datname = current_database() and datdba = r.oid))) as owns,
            array_to_string(array(select role from unnest($1::text[]) role where not coalesce(
              (select pg_has_role(session_user, oid, 'usage') from pg_roles where rolname = role), false)), ',') as lacks`,
    values,
  );
  const name = String(rows[0]?.['name']);
  const excess: ExcessRight[] = [];
  for (const { statement, say } of Object.values(FINDINGS)) {
    const found = await database.jobs.executeSql(
      `${acting} select who::text, what::text from (${statement}) as found(who, what) order by 1, 2`,
      values,
    );
    const all = found.rows.map((row) => say(String(row['who']), String(row['what']), name));
    excess.push(...all.slice(0, NAMED));
    const more = all.length - NAMED;
    const last = excess.at(-1);
    if (more > 0 && last) last.what += ` and ${more} more like it`;
  }
  const lacks = String(rows[0]?.['lacks'] ?? '');
  return {
    name,
    superuser: rows[0]?.['superuser'] === true,
    owns: rows[0]?.['owns'] === true,
    excess,
    lacks: lacks === '' ? [] : lacks.split(','),
  };
}

/**
 * `url` is DATABASE_URL, of which the password is never repeated.
 * @throws ServingRefused when the role we serve as could do more than serve, or the database is not set up for it
 */
export async function refuseServing(database: Database, url: string): Promise<void> {
  const { name, superuser, owns, excess, lacks } = await inspectServingRole(database);
  if (superuser) throw new ServingRefused('rights', asSuperuser(name));
  if (owns) throw new ServingRefused('rights', asOnlyRole(name, URL.parse(url)));
  const due = lacks.length > 0 || (await notUpToDate(database));
  // Setting up takes away what everybody has at first; the rest is the operator's to take.
  const trouble = due ? excess.filter(({ mend }) => !mend.includes('FROM PUBLIC')) : excess;
  if (trouble.length > 0) throw new ServingRefused('rights', tooMuch(name, trouble));
  if (due) throw new ServingRefused('migrations', notSetUp(name));
}

async function notUpToDate(database: Database): Promise<boolean> {
  try {
    const applied = await database.asGate((tx) => tx.execute<Applied>(selectApplied));
    return pendingMigrations(applied.rows, await readMigrations()).length > 0;
  } catch (error) {
    // The table is not there yet, or may not be read yet.
    if (['42P01', '3F000', '42501'].includes(sqlState(error) ?? '')) return true;
    throw error;
  }
}

function asSuperuser(name: string): string {
  return `DATABASE_URL signs in as "${name}", which is a superuser, whom no wall between organisations holds. Give it a role made for serving: CREATE ROLE koinonia_app LOGIN PASSWORD '…'. See docs/operating.md, "PostgreSQL".`;
}

/** Said where a database was set up as up to 0.2.0: one role for everything. */
function asOnlyRole(name: string, url: URL | null): string {
  const place = url ? `${url.host}${url.pathname}${url.search}` : '…';
  return `DATABASE_URL signs in as "${name}", which owns the database. The role that serves may own nothing, so that a hole in Koinonia leads to no more. Run these two, once, with passwords in place of the dots:

  psql "postgres://${name}:…@${place}" -c "CREATE ROLE koinonia_app LOGIN PASSWORD '…'"
  DATABASE_OWNER_URL="postgres://${name}:…@${place}" DATABASE_URL="postgres://koinonia_app:…@${place}" npm run koinonia -- migrate

Then start with this new DATABASE_URL. See docs/operating.md, "PostgreSQL".`;
}

function tooMuch(name: string, excess: ExcessRight[]): string {
  return `DATABASE_URL signs in as "${name}", which could do more than serve: ${excess.map(({ what }) => what).join('; ')}. Let an administrator of the server run, in this database:

${[...new Set(excess.map(({ mend }) => `  ${mend}`))].join('\n')}

or give DATABASE_URL a role made for it: CREATE ROLE koinonia_app LOGIN PASSWORD '…'. See docs/operating.md, "PostgreSQL".`;
}

function notSetUp(name: string): string {
  return `The database is not set up for this version and for the role "${name}" of DATABASE_URL. Run this, once, with the role that owns the database:

  DATABASE_OWNER_URL="postgres://<owner>:…@…" npm run koinonia -- migrate

or set DATABASE_OWNER_URL beside DATABASE_URL for the start. See docs/operating.md, "PostgreSQL".`;
}
