import type { Database, OwnerConnection } from '../database.ts';
import { sqlState } from '../engines/sql-state.ts';

/** Roles that the serving role becomes for a transaction, a tenant's work and the global tables; and the queue's. */
export const WORKING = ['app_rw', 'app_gate', 'app_jobs'];

/** Roles that see every tenant. Nobody becomes them: they own definer functions, and nothing else. */
const SEEING_ACROSS = ['app_search', 'app_sweep', 'app_lookup', 'app_backup'];

/**
 * Makes the roles that are missing, several processes at once included, and lets `serving` work as the working ones. Roles
 * belong to the whole server, so several databases share them. Throws, in words, where the server does not let the owner.
 */
export async function ensureRoles(database: Database, serving: string): Promise<void> {
  const { self, missing, ungranted, guarded } = await database.asOwner((owner) => lacking(owner, serving));
  // Roles belong to all databases of a server, so another one may be doing the same at this very moment.
  const make = missing.map(
    (role) => `begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end;`,
  );
  const grant = ungranted.map(
    (role) =>
      `begin execute format('grant ${role} to %I', '${quoted(serving)}'); exception when unique_violation then null; end;`,
  );
  try {
    if (make.length > 0) await database.asOwner((owner) => owner.exec(`do $$ begin ${make.join(' ')} end $$`));
    if (grant.length > 0) await database.asOwner((owner) => owner.exec(`do $$ begin ${grant.join(' ')} end $$`));
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    // Since PostgreSQL 16 the roles that the owner of another database has made are for that one to grant. Before it, who
    // may make roles may grant each.
    const mend =
      guarded && missing.length === 0
        ? `GRANT ${[...WORKING, ...SEEING_ACROSS].join(', ')} TO "${self}" WITH ADMIN OPTION; `
        : `ALTER ROLE "${self}" CREATEROLE; `;
    throw new Error(
      `The role "${self}" owns the tables but may not make roles or grant them. Let an administrator of the server run, once: ${mend}` +
        'See docs/operating.md, "PostgreSQL".',
      { cause: error },
    );
  }
}

async function lacking(owner: OwnerConnection, serving: string) {
  const [found] = await owner.query<{ self: string; missing: string[]; ungranted: string[]; guarded: boolean }>(
    `select session_user::text as self, current_setting('server_version_num')::int >= 160000 as guarded,
            array(select role from unnest($1::text[]) role where not exists (select from pg_roles where rolname = role)) as missing,
            array(select role from unnest($2::text[]) role
                  where not exists (select from pg_roles r, pg_roles s
                                    where r.rolname = role and s.rolname = $3 and pg_has_role(s.oid, r.oid, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end))) as ungranted`,
    [`{${[...WORKING, ...SEEING_ACROSS].join(',')}}`, `{${WORKING.join(',')}}`, serving],
  );
  return found ?? { self: '', missing: [], ungranted: [], guarded: false };
}

const quoted = (name: string): string => name.replaceAll("'", "''");

/** Throws in words where the owner of the tables is one whom row security does not hold, for its functions run as it. */
export async function refusePowerfulOwner(database: Database): Promise<void> {
  const [self] = await database.asOwner((owner) =>
    owner.query<{ name: string; power: string | null }>(
      `select rolname::text as name, case when rolsuper then 'is a superuser' when rolbypassrls then 'has BYPASSRLS' end as power
       from pg_roles where rolname = session_user`,
    ),
  );
  if (!self?.power) return;
  throw new Error(
    `DATABASE_OWNER_URL signs in as "${self.name}", which ${self.power}: what it makes would be held by no wall between organisations. ` +
      "Use a role without that, which owns the database: CREATE ROLE koinonia LOGIN CREATEROLE PASSWORD '…'; ALTER DATABASE … OWNER TO koinonia;",
  );
}
