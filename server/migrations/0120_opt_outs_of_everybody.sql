-- An opt-out counts for whoever was ever written to by that number over that provider, whatever became of the text: it may
-- have been called undelivered and read all the same, and a later route of the message may have taken over since.
CREATE FUNCTION app.meant_by_opt_out(via text, whose text) RETURNS TABLE (tenant_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH theirs AS (
    SELECT r.tenant_id, r.message_id, r.seq, r.route FROM recipients r
    WHERE r.address = whose AND r.route <> 'sandbox' AND r.state IN ('sent', 'delivered', 'unknown')
    UNION ALL
    SELECT r.tenant_id, r.message_id, r.seq, r.route FROM recipients r
    WHERE r.address = whose AND r.claimed_at IS NOT NULL AND r.state IN ('queued', 'failed', 'suppressed', 'cancelled')
  )
  SELECT t.tenant_id FROM theirs t WHERE t.route = via
  UNION
  SELECT t.tenant_id FROM theirs t
  JOIN attempts a ON a.tenant_id = t.tenant_id AND a.message_id = t.message_id AND a.seq = t.seq AND a.route = via
  ORDER BY 1
$$;
CALL app.hand_over('app.meant_by_opt_out(text, text)', 'app_sweep', 'app_gate');

-- The same for what somebody answers: whoever answers has got it, whatever a report said.
CALL app.take_back('app.answered_message(text, text, text, timestamptz)');
CREATE OR REPLACE FUNCTION app.answered_message(via text, whose text, written_to text, since timestamptz) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH theirs AS (
    SELECT r.tenant_id, r.message_id, coalesce(r.claimed_at, r.updated_at) AS at FROM recipients r
    WHERE r.address = whose AND r.route = via AND r.route <> 'sandbox' AND r.state IN ('sent', 'delivered', 'unknown')
    UNION ALL
    SELECT r.tenant_id, r.message_id, r.claimed_at FROM recipients r
    WHERE r.address = whose AND r.route = via AND r.route <> 'sandbox' AND r.claimed_at IS NOT NULL
      AND r.state IN ('queued', 'failed', 'suppressed', 'cancelled') AND r.state = 'failed'
  )
  SELECT t.tenant_id, t.message_id FROM theirs t JOIN messages m ON m.tenant_id = t.tenant_id AND m.id = t.message_id
  WHERE t.at >= since
  ORDER BY lower(ltrim(m.subject, '+')) = lower(ltrim(written_to, '+')) DESC, t.at DESC, t.message_id
  LIMIT 1
$$;
CALL app.hand_over('app.answered_message(text, text, text, timestamptz)', 'app_sweep', 'app_gate');

-- Whether somebody of this number is on the way over this route, so that a receipt may come before its reference is known.
CREATE FUNCTION app.awaits_report(via text, whose text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM recipients r WHERE r.state = 'sending' AND r.route = via AND r.address = whose)
$$;
CALL app.hand_over('app.awaits_report(text, text)', 'app_sweep', 'app_gate');
