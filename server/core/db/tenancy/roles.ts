import type { Database } from '../database.ts';

/** Roles the application becomes for a transaction: a tenant's work, and the global tables. */
const WORKING = ['app_rw', 'app_gate'];

/** Roles that see every tenant. Nobody becomes them: they own definer functions, and nothing else. */
const SEEING_ACROSS = ['app_search', 'app_sweep', 'app_lookup', 'app_backup'];

/** What an operator runs where our role may not make roles. Told in docs/operating.md, too. */
const BEFOREHAND =
  'Let an administrator of the server run, once: ALTER ROLE <our role> CREATEROLE (see docs/operating.md, "PostgreSQL").';

/**
 * Makes the roles that are missing, several processes at once included, and takes the working ones. Roles belong to the
 * whole server, so several databases share them. Throws, in words, where the server does not let us.
 */
export async function ensureRoles(database: Database): Promise<void> {
  const found = await database.asOwner((owner) =>
    owner.query<{ rolname: string }>(`select rolname::text from pg_roles where rolname like 'app\\_%'`),
  );
  const missing = [...WORKING, ...SEEING_ACROSS].filter((role) => !found.some(({ rolname }) => rolname === role));
  // Roles belong to all databases of a server, so another one may be doing the same at this very moment.
  const make = missing.map(
    (role) => `begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end;`,
  );
  const take = WORKING.map(
    (role) => `if not pg_has_role(current_user, '${role}', 'usage') then
      begin execute format('grant ${role} to %I', current_user); exception when unique_violation then null; end;
    end if;`,
  );
  try {
    if (make.length > 0) await database.asOwner((owner) => owner.exec(`do $$ begin ${make.join(' ')} end $$`));
    await database.asOwner((owner) => owner.exec(`do $$ begin ${take.join(' ')} end $$`));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new Error(
      `The roles ${missing.join(', ') || WORKING.join(', ')} are missing, and our role may not make them. ${BEFOREHAND}`,
      { cause: error },
    );
  }
}

/**
 * Throws, in one line, when the role we serve as could see past row-level security: a superuser, BYPASSRLS, or a member
 * of a role that sees across tenants.
 */
export async function refusePowerfulRole(database: Database): Promise<void> {
  const [self] = await database.asOwner((owner) =>
    owner.query<{ name: string; rolsuper: boolean; rolbypassrls: boolean; across: string[]; version: number }>(
      `select r.rolname::text as name, r.rolsuper, r.rolbypassrls, current_setting('server_version_num')::int as version,
              array(select a.rolname::text from pg_roles a
                    where a.rolname = any($1) and pg_has_role(r.oid, a.oid, 'usage')) as across
       from pg_roles r where r.rolname = session_user`,
      [SEEING_ACROSS],
    ),
  );
  if (!self) throw new Error('The role of DATABASE_URL is not known to the server.');
  if (self.version < 150_000)
    throw new Error('DATABASE_URL points to a PostgreSQL older than 15. Use PostgreSQL 15 or later.');
  const trouble = self.rolsuper
    ? 'is a superuser'
    : self.rolbypassrls
      ? 'has BYPASSRLS'
      : self.across.length > 0
        ? `is a member of ${self.across.join(', ')}`
        : undefined;
  if (trouble) {
    throw new Error(
      `DATABASE_URL signs in as "${self.name}", which ${trouble}, so one organisation could see another's rows. Use a role without that.`,
    );
  }
}
