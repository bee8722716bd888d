-- outside a transaction
ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
ALTER TABLE message_texts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE saved_messages NO FORCE ROW LEVEL SECURITY;
ALTER TABLE schedules NO FORCE ROW LEVEL SECURITY;
ALTER TABLE care_occasions NO FORCE ROW LEVEL SECURITY;

-- A draft keeps its id. A deleted one can still be taken back.
INSERT INTO messages (tenant_id, id, channel, state, sender, subject, extras, is_personalized, shared_address, wish, opt_out_link, is_default_birth_day_message, created_by, created_at, updated_at, done_at)
  SELECT tenant_id, id, channel, CASE WHEN deleted_at IS NULL THEN 'draft' ELSE 'withdrawn' END, sender, subject, extras, is_personalized, shared_address, destination, opt_out_link, is_default_birth_day_message, created_by, created_at, updated_at, deleted_at
  FROM saved_messages WHERE kind = 'draft'
  ON CONFLICT DO NOTHING;
INSERT INTO message_texts (tenant_id, message_id, body, excerpt)
  SELECT tenant_id, id, body, excerpt FROM saved_messages WHERE kind = 'draft'
  ON CONFLICT DO NOTHING;
DELETE FROM saved_messages WHERE kind = 'draft';

-- A schedule without a message becomes one, with its id.
INSERT INTO messages (tenant_id, id, channel, state, sender, subject, extras, is_personalized, shared_address, gateway_to_use, wish, opt_out_link, created_by, created_at, updated_at, done_at, audience, local_date, local_time, time_zone, due_at, reason, why, units_needed, is_sample)
  SELECT tenant_id, id, channel, CASE state WHEN 'cancelled' THEN 'withdrawn' ELSE state END, sender, subject, extras, is_personalized, shared_address, gateway_to_use, destination, opt_out_link, created_by, created_at, updated_at, CASE state WHEN 'cancelled' THEN updated_at END, audience, local_date, local_time, time_zone, due_at, reason, why, units_needed, is_sample
  FROM schedules WHERE message_id IS NULL AND state <> 'sent'
  ON CONFLICT DO NOTHING;
INSERT INTO message_texts (tenant_id, message_id, body, excerpt, rendered)
  SELECT tenant_id, id, body, excerpt, rendered FROM schedules WHERE message_id IS NULL AND state <> 'sent'
  ON CONFLICT DO NOTHING;

-- A schedule that went, or whose recipients are frozen, joins its message.
UPDATE messages m SET state = CASE WHEN m.state = 'scheduled' THEN s.state ELSE m.state END,
    wish = s.destination, opt_out_link = s.opt_out_link, updated_at = s.updated_at, audience = s.audience,
    local_date = s.local_date, local_time = s.local_time, time_zone = s.time_zone, due_at = s.due_at,
    reason = s.reason, why = s.why, units_needed = s.units_needed
  FROM schedules s WHERE s.tenant_id = m.tenant_id AND s.message_id = m.id;
UPDATE care_occasions o SET schedule_id = s.message_id
  FROM schedules s WHERE s.tenant_id = o.tenant_id AND s.id = o.schedule_id AND s.message_id IS NOT NULL;

ALTER TABLE messages FORCE ROW LEVEL SECURITY;
ALTER TABLE message_texts FORCE ROW LEVEL SECURITY;
ALTER TABLE saved_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE schedules FORCE ROW LEVEL SECURITY;
ALTER TABLE care_occasions FORCE ROW LEVEL SECURITY;

ALTER TABLE messages VALIDATE CONSTRAINT messages_state;
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_drafts ON messages (tenant_id, channel, updated_at) WHERE state = 'draft';
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_due ON messages (tenant_id, due_at) WHERE state IN ('scheduled', 'held');
CREATE INDEX CONCURRENTLY IF NOT EXISTS messages_planned ON messages (tenant_id, channel, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS default_messages_title ON saved_messages (tenant_id, channel, title);
