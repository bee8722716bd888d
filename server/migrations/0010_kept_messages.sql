-- Drafts, default messages, contact files and scheduled messages.
CALL app.protect('saved_messages');
CALL app.protect('contact_files');
CALL app.protect('contact_rows');
CALL app.protect('schedules');

CALL app.see_across('schedules', 'app_sweep');
CALL app.see_across('unit_accounts', 'app_sweep');

-- Schedules that are due at `moment`, oldest first. A held one comes again once the units it lacked are there, or once
-- it is too late for it; nothing comes of an organisation that is suspended.
CREATE FUNCTION app.due_schedules(moment timestamptz, late interval) RETURNS TABLE (tenant_id uuid, schedule_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.tenant_id, s.id FROM schedules s
  JOIN tenants t ON t.tenant_id = s.tenant_id AND t.state = 'active'
  LEFT JOIN unit_accounts u ON u.tenant_id = s.tenant_id
  WHERE s.due_at <= moment AND (s.state = 'scheduled'
    OR (s.state = 'held' AND (coalesce(u.available, 0) >= s.units_needed OR s.due_at < moment - late)))
  ORDER BY s.due_at LIMIT 200
$$;
CALL app.hand_over('app.due_schedules(timestamptz, interval)', 'app_sweep', 'app_gate');
