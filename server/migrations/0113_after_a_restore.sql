-- After a restore nothing leaves by itself. Since when an organisation is held so, and as of when its rows are; null where
-- it is not, and where nobody knows.
ALTER TABLE tenants ADD COLUMN held_at timestamptz;
ALTER TABLE tenants ADD COLUMN held_as_of timestamptz;

-- Pauses what is on its way, holds what is scheduled, in every organisation: for the owner, where a database was restored,
-- copied or recovered. Who was at a provider then has been unknown since then, so that no key that is long over is used again.
CREATE PROCEDURE app.hold_everything(as_of timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE recipients NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE schedules NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
  UPDATE tenants SET held_at = now(), held_as_of = as_of;
  INSERT INTO audit (tenant_id, action, subject, subject_id)
    SELECT t.tenant_id, 'organisation.held_after_restore', 'organisation', t.tenant_id FROM tenants t;
  UPDATE recipients SET unknown_since = coalesce(unknown_since, claimed_at) WHERE state = 'sending';
  UPDATE messages SET state = 'paused', paused_why = 'restored', paused_words = '', paused_at = now() WHERE state = 'sending';
  UPDATE schedules SET state = 'held', units_needed = 0, reason = 'Held after a restore until an administrator says so.',
    why = '{"code": "messaging.restored", "text": {"id": "messaging-answers.heldAfterRestore", "english": "Held after a restore until an administrator says so.", "values": {}}}'
    WHERE state IN ('scheduled', 'held') AND NOT is_sample;
  ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
  ALTER TABLE messages FORCE ROW LEVEL SECURITY;
  ALTER TABLE recipients FORCE ROW LEVEL SECURITY;
  ALTER TABLE schedules FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit FORCE ROW LEVEL SECURITY;
END $$;
REVOKE ALL ON PROCEDURE app.hold_everything FROM PUBLIC;

CREATE FUNCTION app.held_tenants() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id FROM tenants t WHERE t.held_at IS NOT NULL
$$;
CALL app.hand_over('app.held_tenants()', 'app_sweep', 'app_gate');

-- What a restore holds is not sent again by key either.
CALL app.take_back('app.due_unknowns()');
CREATE OR REPLACE FUNCTION app.due_unknowns() RETURNS TABLE (tenant_id uuid, message_id uuid, route text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.tenant_id, r.message_id, r.route FROM recipients r
  JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
  WHERE r.state = 'unknown' AND r.not_before IS NOT NULL AND r.not_before <= now()
    AND NOT (m.state = 'paused' AND m.paused_why = 'restored') LIMIT 1000
$$;
CALL app.hand_over('app.due_unknowns()', 'app_sweep', 'app_gate');

CALL app.take_back('app.due_schedules(timestamptz, interval, text[])');
CREATE OR REPLACE FUNCTION app.due_schedules(moment timestamptz, late interval, by text[]) RETURNS TABLE (tenant_id uuid, schedule_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id FROM schedules s
  JOIN tenants t ON t.tenant_id = s.tenant_id AND t.state = 'active'
  LEFT JOIN unit_accounts u ON u.tenant_id = s.tenant_id
  WHERE s.due_at <= moment AND s.channel = ANY(by) AND (s.state = 'scheduled'
    OR (s.state = 'held' AND s.why ->> 'code' IS DISTINCT FROM 'messaging.restored'
      AND (coalesce(u.available, 0) >= s.units_needed OR s.due_at < moment - late)))
  ORDER BY s.due_at LIMIT 200
$$;
CALL app.hand_over('app.due_schedules(timestamptz, interval, text[])', 'app_sweep', 'app_gate');
