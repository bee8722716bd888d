-- What a message says stands apart from it: whoever lists messages or follows them reads no long texts. Releases up to 0.3.1
-- write and read `messages.body`: while they may serve beside this one, two triggers keep both the same, for SMS, the only
-- channel they know. Each writes in its turn only, so neither answers the other.
CREATE TABLE "message_texts" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "message_texts_tenant_id_message_id_pk" PRIMARY KEY("tenant_id","message_id")
);
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
INSERT INTO message_texts (tenant_id, message_id, body) SELECT tenant_id, id, body FROM messages;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CALL app.protect('message_texts');
ALTER TABLE messages ALTER COLUMN body SET DEFAULT '';

CREATE FUNCTION app.keep_text_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_texts (tenant_id, message_id, body) VALUES (NEW.tenant_id, NEW.id, NEW.body)
  ON CONFLICT (tenant_id, message_id) DO UPDATE SET body = excluded.body;
  RETURN NULL;
END $$;
CREATE TRIGGER messages_text_kept AFTER INSERT OR UPDATE OF body ON messages
FOR EACH ROW WHEN (NEW.body <> '' AND pg_trigger_depth() = 0) EXECUTE FUNCTION app.keep_text_of_message();

CREATE FUNCTION app.keep_text_in_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE messages m SET body = NEW.body WHERE m.tenant_id = NEW.tenant_id AND m.id = NEW.message_id AND m.channel = 'sms';
  RETURN NULL;
END $$;
CREATE TRIGGER message_texts_kept AFTER INSERT OR UPDATE ON message_texts
FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION app.keep_text_in_message();

-- Schedules that are due on these channels, so that a worker fires what it can send. One of 0.3.1 asks without naming any:
-- it would send whatever it is given as an SMS.
CREATE FUNCTION app.due_schedules(moment timestamptz, late interval, by text[]) RETURNS TABLE (tenant_id uuid, schedule_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id FROM schedules s
  JOIN tenants t ON t.tenant_id = s.tenant_id AND t.state = 'active'
  LEFT JOIN unit_accounts u ON u.tenant_id = s.tenant_id
  WHERE s.due_at <= moment AND s.channel = ANY(by) AND (s.state = 'scheduled'
    OR (s.state = 'held' AND (coalesce(u.available, 0) >= s.units_needed OR s.due_at < moment - late)))
  ORDER BY s.due_at LIMIT 200
$$;
CALL app.hand_over('app.due_schedules(timestamptz, interval, text[])', 'app_sweep', 'app_gate');
CALL app.take_back('app.due_schedules(timestamptz, interval)');
CREATE OR REPLACE FUNCTION app.due_schedules(moment timestamptz, late interval) RETURNS TABLE (tenant_id uuid, schedule_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id FROM schedules s
  JOIN tenants t ON t.tenant_id = s.tenant_id AND t.state = 'active'
  LEFT JOIN unit_accounts u ON u.tenant_id = s.tenant_id
  WHERE s.due_at <= moment AND s.channel = 'sms' AND (s.state = 'scheduled'
    OR (s.state = 'held' AND (coalesce(u.available, 0) >= s.units_needed OR s.due_at < moment - late)))
  ORDER BY s.due_at LIMIT 200
$$;
CALL app.hand_over('app.due_schedules(timestamptz, interval)', 'app_sweep', 'app_gate');
