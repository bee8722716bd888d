-- What has to be known before there is a tenant, answered by definer functions and nothing else.

-- The organisations an account may act for, by name.
CREATE FUNCTION app.tenants_of(account uuid) RETURNS TABLE (tenant_id uuid, name text, role text, tenant_state text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT t.tenant_id, t.name, m.role, t.state
  FROM memberships m JOIN tenants t USING (tenant_id)
  WHERE m.account_id = account AND m.state = 'active'
  ORDER BY lower(t.name), t.tenant_id
$$;
CALL app.hand_over('app.tenants_of(uuid)', 'app_lookup', 'app_gate');

-- What a request has to know of its session: one row, or none when it has expired, its account has been disabled in the
-- organisation it has picked, or the account is gone. Before an organisation is picked, tenant_id and role are null.
CREATE FUNCTION app.session(token bytea) RETURNS TABLE (
  session_id uuid, account_id uuid, name text, email text, tenant_id uuid, role text,
  tenant_name text, tenant_state text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT s.id, a.id, a.name, a.email, s.tenant_id, m.role, t.name, t.state, s.created_at, s.last_seen_at, s.expires_at
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE s.token_hash = token AND s.expires_at > now() AND (s.tenant_id IS NULL OR m.role IS NOT NULL)
$$;
CALL app.hand_over('app.session(bytea)', 'app_lookup', 'app_gate');

-- The invitation a link belongs to, while it is open.
CREATE FUNCTION app.invitation(token bytea) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT i.tenant_id, i.id FROM invitations i
  WHERE i.token_hash = token AND i.accepted_at IS NULL AND i.expires_at > now()
$$;
CALL app.hand_over('app.invitation(bytea)', 'app_lookup', 'app_gate');

-- Whether anybody has signed up yet: decides whether everybody may.
CREATE FUNCTION app.any_tenant() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT EXISTS (SELECT FROM tenants) $$;
CALL app.hand_over('app.any_tenant()', 'app_lookup', 'app_gate');

-- Every organisation's id, oldest first: for the operator's commands and for work that goes through all of them.
CREATE FUNCTION app.all_tenants() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT tenant_id FROM tenants ORDER BY created_at, tenant_id $$;
CALL app.hand_over('app.all_tenants()', 'app_sweep', 'app_gate');

-- Signs an account out of the current organisation, on every device. Answers how many sessions ended.
CREATE FUNCTION app.end_sessions(account uuid) RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  WITH ended AS (
    DELETE FROM sessions
    WHERE account_id = account AND tenant_id = app.tenant()
    RETURNING 1
  )
  SELECT count(*)::integer FROM ended
$$;
CALL app.hand_over('app.end_sessions(uuid)', 'app_lookup', 'app_rw');
