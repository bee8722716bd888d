-- Cancelled messages in which somebody may still wait or be on the way.
CREATE FUNCTION app.cancelled_messages() RETURNS TABLE (tenant_id uuid, message_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.tenant_id, m.id FROM messages m WHERE m.state = 'cancelled' AND m.done_at IS NULL LIMIT 1000
$$;
CALL app.hand_over('app.cancelled_messages()', 'app_sweep', 'app_gate');
