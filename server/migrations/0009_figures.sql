-- How much is on its way, over all organisations: for /metrics. Counts and nothing else.
CREATE FUNCTION app.sending_figures() RETURNS TABLE (thing text, state text, count bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT 'message', m.state, count(*) FROM messages m GROUP BY m.state
  UNION ALL SELECT 'recipient', 'queued', count(*) FROM recipients r WHERE r.state = 'queued'
  UNION ALL SELECT 'recipient', 'sending', count(*) FROM recipients r WHERE r.state = 'sending'
  UNION ALL SELECT 'recipient', 'unknown', count(*) FROM recipients r WHERE r.state = 'unknown' AND r.not_before IS NOT NULL
$$;
CALL app.hand_over('app.sending_figures()', 'app_sweep', 'app_gate');
