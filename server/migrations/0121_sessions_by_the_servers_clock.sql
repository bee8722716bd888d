-- When a session ends is decided by the clock that began it, the server's, as everything else that people see is. What takes
-- no moment stays for a server of the version before, which goes on serving during an update.
CREATE FUNCTION app.signed_in(token bytea, moment timestamptz) RETURNS TABLE (
  account_id uuid, name text, email text, tenant_id uuid, role text, person_id uuid, tenant_state text, last_seen_at timestamptz,
  factor_due boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT s.account_id, a.name, a.email, s.tenant_id,
    CASE WHEN m.role = 'member' AND EXISTS (
      SELECT FROM group_members l JOIN groups g ON g.tenant_id = l.tenant_id AND g.id = l.group_id
      WHERE l.tenant_id = s.tenant_id AND l.person_id = p.id AND l.is_group_leader AND l.state = 'approved' AND g.archived_at IS NULL
    ) THEN 'leader' WHEN m.role = 'member' AND EXISTS (
      SELECT FROM attendance_helpers h WHERE h.tenant_id = s.tenant_id AND h.person_id = p.id
    ) THEN 'helper' ELSE m.role END,
    p.id, t.state, s.last_seen_at,
    coalesce(t.second_factor_from <= moment, false) AND m.role IN ('owner', 'administrator')
      AND NOT EXISTS (SELECT FROM authenticators f WHERE f.account_id = s.account_id AND f.confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys k WHERE k.account_id = s.account_id)
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  LEFT JOIN person_accounts pa ON pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id
  LEFT JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id AND p.archived_at IS NULL
  WHERE s.token_hash = token AND s.expires_at > moment AND NOT s.awaits_factor
    AND (s.tenant_id IS NULL OR m.role IN ('owner', 'administrator') OR p.id IS NOT NULL)
$$;
CALL app.hand_over('app.signed_in(bytea, timestamptz)', 'app_lookup', 'app_gate');

-- Whether a link is still open is decided where its invitation is read, by the same clock.
CALL app.take_back('app.invitation(bytea)');
CREATE OR REPLACE FUNCTION app.invitation(token bytea) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT i.tenant_id, i.id FROM invitations i WHERE i.token_hash = token AND i.accepted_at IS NULL
$$;
CALL app.hand_over('app.invitation(bytea)', 'app_lookup', 'app_gate');

CALL app.take_back('app.member_invitation(bytea)');
CREATE OR REPLACE FUNCTION app.member_invitation(token bytea) RETURNS TABLE (tenant_id uuid, person_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT i.tenant_id, i.person_id FROM member_invitations i WHERE i.token_hash = token AND i.state <> 'accepted'
$$;
CALL app.hand_over('app.member_invitation(bytea)', 'app_lookup', 'app_gate');
