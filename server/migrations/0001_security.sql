-- Who may see what. Every tenant's table is protected here by one call; later migrations do the same for theirs.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

GRANT USAGE ON SCHEMA app, public TO app_rw, app_gate, app_search, app_sweep, app_lookup, app_backup;

-- The tenant of this transaction, or null.
CREATE FUNCTION app.tenant() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT NULLIF(current_setting('app.tenant_id', true), '')::uuid $$;

-- Lower case without accents and apostrophes, for search and sorting. Decomposed letters lose their marks (ẹ, ọ̀, é);
-- the few that do not decompose are named. Nothing but built-in functions and no SET, so that it is inlined and truly
-- immutable, which unaccent() is not.
CREATE FUNCTION app.plain(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN lower(replace(words, '''', ''))
    ELSE lower(translate(
      regexp_replace(normalize(words, NFD), E'[\u0300-\u036f]', '', 'g'),
      'ƁɓƊɗƘƙØøŁłĐđƳƴŊŋıƏəƐɛƆɔ’ʼ‘''', 'BbDdKkOoLlDdYyNniEeEeOo')) END
$$;

-- Lets `reader`, a role that owns definer functions and nothing else, read every tenant's rows of a table.
CREATE PROCEDURE app.see_across(target regclass, reader name)
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT ON %s TO %I', target, reader);
  EXECUTE format('CREATE POLICY %I ON %s FOR SELECT TO %I USING (true)', reader, target, reader);
END $$;

-- Makes a table the tenants': each sees and writes its own rows. Append-only ones are never changed nor deleted from.
CREATE PROCEDURE app.protect(target regclass, append_only boolean DEFAULT false)
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO app_rw USING (tenant_id = (SELECT app.tenant())) WITH CHECK (tenant_id = (SELECT app.tenant()))',
    target);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO app_rw', target);
  IF NOT append_only THEN
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO app_rw', target);
  END IF;
  CALL app.see_across(target, 'app_backup');
END $$;

-- Gives a definer function to the role whose rights it shall have, and the right to call it to `callers`. Giving it away
-- needs membership, and membership left behind would let the owner read everybody: so it is taken back at once.
CREATE PROCEDURE app.hand_over(target regprocedure, new_owner name, VARIADIC callers name[])
LANGUAGE plpgsql AS $$
DECLARE caller name;
BEGIN
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', target);
  EXECUTE format('GRANT CREATE ON SCHEMA app TO %I', new_owner);
  EXECUTE format('GRANT %I TO %I', new_owner, current_user);
  EXECUTE format('ALTER FUNCTION %s OWNER TO %I', target, new_owner);
  -- After the change of owner, which would drop what its old owner was granted.
  FOREACH caller IN ARRAY callers LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', target, caller);
  END LOOP;
  EXECUTE format('REVOKE %I FROM %I', new_owner, current_user);
  EXECUTE format('REVOKE CREATE ON SCHEMA app FROM %I', new_owner);
END $$;

-- Takes a definer function back, so that a later migration can replace it and hand it over again.
CREATE PROCEDURE app.take_back(target regprocedure)
LANGUAGE plpgsql AS $$
DECLARE old_owner name;
BEGIN
  SELECT r.rolname INTO STRICT old_owner FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE p.oid = target;
  EXECUTE format('GRANT %I TO %I', old_owner, current_user);
  EXECUTE format('ALTER FUNCTION %s OWNER TO %I', target, current_user);
  EXECUTE format('REVOKE %I FROM %I', old_owner, current_user);
END $$;

REVOKE ALL ON PROCEDURE app.see_across, app.protect, app.hand_over, app.take_back FROM PUBLIC;

CALL app.protect('tenants');
CALL app.protect('memberships');
CALL app.protect('audit', append_only => true);
CALL app.protect('idempotency_keys');
CALL app.protect('invitations');
CALL app.protect('people');
CALL app.protect('imports');
CALL app.protect('import_rows');
CALL app.protect('opt_outs');
CALL app.protect('groups');
CALL app.protect('group_members');
CALL app.protect('sender_ids');
CALL app.protect('unit_accounts');
CALL app.protect('unit_entries', append_only => true);
CALL app.protect('messages');
CALL app.protect('message_counts');
CALL app.protect('recipients');
CALL app.protect('attempts');
CALL app.protect('recipient_parts');

-- Global tables: what must be found before the tenant is known, and what belongs to no tenant.
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts, sessions, password_resets, throttles, early_reports, replies_seen, route_pace TO app_gate;
GRANT SELECT ON sessions, password_resets, throttles, early_reports, replies_seen, route_pace TO app_backup;

-- An organisation knows the names and addresses of the accounts that belong to it, and no more.
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY gate ON accounts TO app_gate USING (true) WITH CHECK (true);
CREATE POLICY members ON accounts FOR SELECT TO app_rw
  USING (id IN (SELECT account_id FROM memberships WHERE tenant_id = (SELECT app.tenant())));
GRANT SELECT (id, name, email) ON accounts TO app_rw;
CALL app.see_across('accounts', 'app_backup');
CALL app.see_across('accounts', 'app_lookup');
CALL app.see_across('tenants', 'app_lookup');
CALL app.see_across('memberships', 'app_lookup');
CALL app.see_across('invitations', 'app_lookup');
CALL app.see_across('tenants', 'app_sweep');
GRANT SELECT, DELETE ON sessions TO app_lookup;
