import type { Database } from '../database.ts';

/**
 * As the owner, gives the serving roles the rights they need in this database, and revokes PostgreSQL's grants to
 * everybody: temporary tables, and tables in `public` if it dates from before version 15. Grants that the owner may not
 * revoke stay, and the check of the serving role reports them.
 */
export async function grantServingRole(database: Database): Promise<void> {
  await database.asOwner(async (owner) => {
    // Several starts at once would change the same row of the catalogue.
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await owner.exec(`
      do $$ begin
        if exists (select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
                   where d.datname = current_database() and a.grantee = 0 and a.privilege_type = 'TEMPORARY') then
          execute format('revoke temporary on database %I from public', current_database());
        end if;
        if exists (select from pg_namespace n, aclexplode(n.nspacl) a
                   where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE') then
          revoke create on schema public from public;
        end if;
      exception when insufficient_privilege then null;
      end $$;
      grant usage on schema pgboss to app_jobs;
      ${rightsOnTheQueue}
    `);
  });
}

/**
 * Some of the queue's rows become statements that its owner runs on an upgrade: pending builds (`bam`), the version to
 * start from, and the table of a queue. The serving role may not write these.
 */
const rightsOnTheQueue = `
  grant select, insert, update, delete
    on pgboss.job, pgboss.job_common, pgboss.job_dependency, pgboss.queue, pgboss.schedule, pgboss.subscription, pgboss.warning to app_jobs;
  grant select on pgboss.version to app_jobs;
  grant update (cron_on, flow_on, reindex_on, monitor_backoff_on) on pgboss.version to app_jobs;
  do $$ begin
    if not exists (select from pg_constraint where conrelid = 'pgboss.queue'::regclass and conname = 'in_the_common_table') then
      alter table pgboss.queue add constraint in_the_common_table check (table_name = 'job_common' and not partition);
    end if;
  end $$;`;

/** Any number will do, as long as it stays the same. */
const LOCK = 7_251_119_004;
