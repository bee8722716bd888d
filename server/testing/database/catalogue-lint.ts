import type { Database } from '../../core/db/index.ts';

/** Tables of no organisation. Only these have neither a tenant nor row-level security by tenant. */
const GLOBAL_TABLES = [
  'accounts',
  'sessions',
  'password_resets',
  'throttles',
  'early_reports',
  'replies_seen',
  'route_pace',
  'workers',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
];

/** Objects that must be found before the tenant is known, each with its reason. */
const EXCEPTIONS = [
  'index invitations.invitations_token', // an invitation is found by its token
  'index member_invitations.member_invitations_token', // the same
  'index group_join_links.group_join_links_token', // the link's holder is unknown
  'index attendance_here_links.attendance_here_links_token', // the scanner is unknown
  'index recipients.recipients_reference', // a report names the provider's reference
  'index recipient_parts.recipient_parts_reference', // the same
  'index attempts.attempts_reference', // the same, late
  'index recipients.recipients_reached', // a reply names a number
  'index recipients.recipients_tried', // an opt-out names a number, whatever became of the text
  'index attendance_codes.attendance_codes_owner', // nobody types the code of another organisation's check-in
  'index attendance_door_links.attendance_door_links_token', // a helper's link is found by its token
  'index attendance_devices.attendance_devices_secret', // a device is found by its credential
  'index connect_forms.connect_forms_token', // a form is found by the token of its link
  'index opt_out_links.opt_out_links_token', // a link is found by its token
  'index message_reading.message_reading_message', // an address in an e-mail names its message
];

const RULES: Record<string, string> = {
  'table without tenant_id in front': `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all ($1)
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
                      where k.conrelid = c.oid and k.contype = 'p' and a.attname = 'tenant_id')`,
  'table without enabled and forced row security': `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all ($1)
      and not (c.relrowsecurity and c.relforcerowsecurity)`,
  'table without the policy of tenants': `
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all ($1)
      and not exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'tenant' and p.roles = '{app_rw}'
                      and p.qual like '(tenant_id = ( SELECT app.tenant()%' and p.with_check = p.qual)`,
  'policy that sees across tenants for a role that somebody may become': `
    select p.tablename || '.' || p.policyname from pg_policies p
    where p.schemaname = 'public' and p.tablename <> all ($1) and p.policyname <> 'tenant'
      and not (p.roles <@ '{app_search,app_sweep,app_lookup,app_backup}')`,
  'foreign key': `
    select c.relname || '.' || k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and a.attname <> 'tenant_id'`,
  index: `
    select c.relname || '.' || x.relname from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and a.attname is distinct from 'tenant_id'`,
  'view without security_invoker': `
    select c.relname from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('v', 'm') and $1::text[] is not null
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,
  'definer function everybody may call, or with an open search path': `
    select p.proname from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prosecdef and $1::text[] is not null
      and (p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0)
           or not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%'))`,
  'table everybody may read': `
    select c.relname from pg_class c, aclexplode(c.relacl) where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and grantee = 0 and $1::text[] is not null and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
};

/** Catalogue entries that could let one organisation see another's rows, each as `rule name`; empty if all is well. */
export function catalogueBreaches(database: Database): Promise<string[]> {
  return database.asOwner(async (owner) => {
    const breaches: string[] = [];
    for (const [rule, statement] of Object.entries(RULES)) {
      const found = await owner.query<{ name: string }>(
        `select name::text as name from (${statement}) as breach(name) order by 1`,
        [GLOBAL_TABLES],
      );
      breaches.push(...found.map(({ name }) => `${rule} ${name}`));
    }
    return breaches.filter((breach) => !EXCEPTIONS.includes(breach));
  });
}
