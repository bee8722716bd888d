-- The message with which somebody was wished: where it was cancelled, they were not.
ALTER TABLE care_occasions ADD COLUMN schedule_id uuid;

-- The organisations whose texts to this number went over this route, or were to go: an opt-out counts for each, also while
-- a text is being handed over and nobody knows yet what became of it.
CALL app.take_back('app.meant_by_opt_out(text, text)');
CREATE OR REPLACE FUNCTION app.meant_by_opt_out(via text, whose text) RETURNS TABLE (tenant_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH theirs AS (
    SELECT r.tenant_id, r.message_id, r.seq, r.route FROM recipients r
    WHERE r.address = whose AND r.route <> 'sandbox' AND r.state IN ('sent', 'delivered', 'unknown')
    UNION ALL
    SELECT r.tenant_id, r.message_id, r.seq, r.route FROM recipients r
    WHERE r.address = whose AND r.claimed_at IS NOT NULL AND r.state IN ('queued', 'failed', 'suppressed', 'cancelled')
    UNION ALL
    SELECT r.tenant_id, r.message_id, r.seq, r.route FROM recipients r
    WHERE r.address = whose AND r.route <> 'sandbox' AND r.state = 'sending'
  )
  SELECT t.tenant_id FROM theirs t WHERE t.route = via
  UNION
  SELECT t.tenant_id FROM theirs t
  JOIN attempts a ON a.tenant_id = t.tenant_id AND a.message_id = t.message_id AND a.seq = t.seq AND a.route = via
  ORDER BY 1
$$;
CALL app.hand_over('app.meant_by_opt_out(text, text)', 'app_sweep', 'app_gate');
