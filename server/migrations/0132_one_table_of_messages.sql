-- What the tables of drafts and of schedules held stands in `messages`. The texts to use again stay, under their own name.
CALL app.take_back('app.due_schedules(timestamptz, interval)');
DROP FUNCTION app.due_schedules(timestamptz, interval);
CALL app.take_back('app.due_schedules(timestamptz, interval, text[])');
DROP FUNCTION app.due_schedules(timestamptz, interval, text[]);
DROP TABLE schedules;

DROP TRIGGER saved_messages_filled ON saved_messages;
ALTER TABLE saved_messages RENAME TO default_messages;
ALTER TABLE default_messages RENAME CONSTRAINT saved_messages_channel TO default_messages_channel;
ALTER TABLE default_messages RENAME CONSTRAINT saved_messages_tenant_id_id_pk TO default_messages_tenant_id_id_pk;
ALTER TABLE default_messages RENAME CONSTRAINT saved_messages_tenant_id_tenants_tenant_id_fk TO default_messages_tenant_id_tenants_tenant_id_fk;
DROP INDEX saved_messages_updated;
ALTER TABLE default_messages DROP COLUMN kind, DROP COLUMN sender, DROP COLUMN subject, DROP COLUMN extras,
  DROP COLUMN is_personalized, DROP COLUMN shared_address, DROP COLUMN destination, DROP COLUMN opt_out_link;

-- Messages that are due at `moment` on these channels, the oldest first. A held one comes again once the units it lacked are
-- there, or once it is too late for it; nothing comes of an organisation that is suspended.
CREATE FUNCTION app.due_messages(moment timestamptz, late interval, by text[]) RETURNS TABLE (tenant_id uuid, message_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.tenant_id, m.id FROM messages m
  JOIN tenants t ON t.tenant_id = m.tenant_id AND t.state = 'active'
  LEFT JOIN unit_accounts u ON u.tenant_id = m.tenant_id
  WHERE m.due_at <= moment AND m.channel = ANY(by) AND (m.state = 'scheduled'
    OR (m.state = 'held' AND m.why ->> 'code' IS DISTINCT FROM 'messaging.restored'
      AND (coalesce(u.available, 0) >= m.units_needed OR m.due_at < moment - late)))
  ORDER BY m.due_at LIMIT 200
$$;
CALL app.hand_over('app.due_messages(timestamptz, interval, text[])', 'app_sweep', 'app_gate');

-- Pauses what is on its way, holds what is scheduled, in every organisation: for the owner, where a database was restored,
-- copied or recovered. Who was at a provider then has been unknown since then, so that no key that is long over is used again.
CREATE OR REPLACE PROCEDURE app.hold_everything(as_of timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE recipients NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
  UPDATE tenants SET held_at = now(), held_as_of = as_of;
  INSERT INTO audit (tenant_id, action, subject, subject_id)
    SELECT t.tenant_id, 'organisation.held_after_restore', 'organisation', t.tenant_id FROM tenants t;
  UPDATE recipients SET unknown_since = coalesce(unknown_since, claimed_at) WHERE state = 'sending';
  UPDATE messages SET state = 'paused', paused_why = 'restored', paused_words = '', paused_at = now() WHERE state = 'sending';
  UPDATE messages SET state = 'held', units_needed = 0, reason = 'Held after a restore until an administrator says so.',
    why = '{"code": "messaging.restored", "text": {"id": "messaging-answers.heldAfterRestore", "english": "Held after a restore until an administrator says so.", "values": {}}}'
    WHERE state IN ('scheduled', 'held') AND NOT is_sample;
  ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
  ALTER TABLE messages FORCE ROW LEVEL SECURITY;
  ALTER TABLE recipients FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit FORCE ROW LEVEL SECURITY;
END $$;
