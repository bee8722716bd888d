-- Members who help at an event: they serve its check-ins, and see no more.
CREATE TABLE attendance_helpers (
  tenant_id uuid NOT NULL,
  event_id uuid NOT NULL,
  person_id uuid NOT NULL,
  named_at timestamp with time zone NOT NULL,
  CONSTRAINT attendance_helpers_tenant_id_event_id_person_id_pk PRIMARY KEY (tenant_id,event_id,person_id)
);
ALTER TABLE attendance_helpers ADD CONSTRAINT attendance_helpers_event_fk FOREIGN KEY (tenant_id,event_id) REFERENCES attendance_events(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_helpers ADD CONSTRAINT attendance_helpers_person_fk FOREIGN KEY (tenant_id,person_id) REFERENCES people(tenant_id,id) ON DELETE CASCADE;
CREATE INDEX attendance_helpers_person ON attendance_helpers (tenant_id,person_id);
CALL app.protect('attendance_helpers');

-- Whether a person is named helper of an event of the current organisation.
CREATE FUNCTION app.helps(person uuid, event uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT EXISTS (
    SELECT FROM attendance_helpers h WHERE h.tenant_id = app.tenant() AND h.person_id = person AND h.event_id = event)
$$;
REVOKE ALL ON FUNCTION app.helps(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.helps(uuid, uuid) TO app_rw;

-- As before; a member who helps at an event and leads no group comes in as a helper.
CALL app.see_across('attendance_helpers', 'app_lookup');
CALL app.take_back('app.signed_in(bytea)');
CREATE OR REPLACE FUNCTION app.signed_in(token bytea) RETURNS TABLE (
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
    coalesce(t.second_factor_from <= now(), false) AND m.role IN ('owner', 'administrator')
      AND NOT EXISTS (SELECT FROM authenticators f WHERE f.account_id = s.account_id AND f.confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys k WHERE k.account_id = s.account_id)
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  LEFT JOIN person_accounts pa ON pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id
  LEFT JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id AND p.archived_at IS NULL
  WHERE s.token_hash = token AND s.expires_at > now() AND NOT s.awaits_factor
    AND (s.tenant_id IS NULL OR m.role IN ('owner', 'administrator') OR p.id IS NOT NULL)
$$;
CALL app.hand_over('app.signed_in(bytea)', 'app_lookup', 'app_gate');
