-- What workers and delivery reports must find before a tenant is known. These functions hand out ids and nothing else;
-- what is then done is done as the tenant.

CALL app.see_across('messages', 'app_sweep');
CALL app.see_across('recipients', 'app_sweep');
CALL app.see_across('recipient_parts', 'app_sweep');
CALL app.see_across('opt_outs', 'app_sweep');
GRANT SELECT, INSERT, DELETE ON early_reports TO app_sweep;
GRANT SELECT, INSERT, UPDATE ON route_pace TO app_sweep;

-- Messages that may have somebody to send to, with the routes they leave by: the oldest of each organisation first, then
-- the second of each, so that one with thousands of messages takes no place from another.
CREATE FUNCTION app.open_messages() RETURNS TABLE (tenant_id uuid, message_id uuid, routes text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.tenant_id, o.id, o.routes FROM (
    SELECT m.tenant_id, m.id, m.routes, m.created_at,
      row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.created_at, m.id) AS turn
    FROM messages m WHERE m.state = 'sending'
  ) AS o ORDER BY o.turn, o.created_at LIMIT 5000
$$;

-- Messages with recipients whose worker has not come back in time.
CREATE FUNCTION app.expired_leases() RETURNS TABLE (tenant_id uuid, message_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.tenant_id, r.message_id FROM recipients r WHERE r.state = 'sending' AND r.lease_until < now() LIMIT 1000
$$;

-- Messages with unknown recipients that are due to be sent again by key, asked about, or given up.
CREATE FUNCTION app.due_unknowns() RETURNS TABLE (tenant_id uuid, message_id uuid, route text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.tenant_id, r.message_id, r.route FROM recipients r
  WHERE r.state = 'unknown' AND r.not_before IS NOT NULL AND r.not_before <= now() LIMIT 1000
$$;

-- Whose recipients a provider speaks of. `place` counts the given references from 1; an empty address matches any.
CREATE FUNCTION app.find_references(via text, given text[], addresses text[])
RETURNS TABLE (place integer, tenant_id uuid, message_id uuid, seq integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.place::integer, r.tenant_id, r.message_id, r.seq
  FROM unnest(given, addresses) WITH ORDINALITY AS g(reference, address, place)
  JOIN recipients r ON r.reference = g.reference AND r.route = via AND (g.address = '' OR r.address = g.address)
  UNION ALL
  SELECT g.place::integer, r.tenant_id, r.message_id, r.seq
  FROM unnest(given, addresses) WITH ORDINALITY AS g(reference, address, place)
  JOIN recipient_parts p ON p.reference = g.reference AND p.route = via AND p.first <> p.reference
  JOIN recipients r ON r.tenant_id = p.tenant_id AND r.message_id = p.message_id AND r.seq = p.seq AND r.reference = p.first
  WHERE g.address = '' OR r.address = g.address
$$;

-- Keeps a report whose reference we have not written down yet.
CREATE FUNCTION app.keep_early_reports(via text, given text[], addresses text[], states text[], said text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO early_reports (route, reference, address, state, words)
  SELECT via, g.reference, g.address, g.state, g.words FROM unnest(given, addresses, states, said) AS g(reference, address, state, words)
$$;

-- Takes the kept reports of these references out, and forgets what nobody claimed for three days.
CREATE FUNCTION app.take_early_reports(via text, given text[]) RETURNS TABLE (reference text, address text, state text, words text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM early_reports e WHERE e.at < now() - interval '3 days';
  DELETE FROM early_reports e WHERE e.reference = ANY(given) AND e.route = via RETURNING e.reference, e.address, e.state, e.words
$$;

-- Who may be meant by a reply from this number over this route: organisations that texted it since then, and those whose
-- messages it ended by such a reply.
CREATE FUNCTION app.meant_by_reply(via text, whose text, since timestamptz, ended text) RETURNS TABLE (tenant_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.tenant_id FROM recipients r
  WHERE r.address = whose AND r.route = via AND r.route <> 'sandbox' AND r.state IN ('sent', 'delivered', 'unknown')
    AND coalesce(r.claimed_at, r.updated_at) >= since
  UNION
  SELECT o.tenant_id FROM opt_outs o WHERE o.channel = 'sms' AND o.address = whose AND o.source = ended
  ORDER BY 1
$$;

-- Books `texts` on a route that takes `per_second`; answers how many milliseconds to wait before they may leave. The
-- one row per route makes this the rate of all processes together.
CREATE FUNCTION app.take_turn(via text, texts integer, per_second double precision) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO route_pace AS p (route, free_at) VALUES (via, clock_timestamp() + make_interval(secs => texts / per_second))
  ON CONFLICT (route) DO UPDATE SET free_at = greatest(p.free_at, clock_timestamp()) + make_interval(secs => texts / per_second)
  RETURNING greatest(0, ceil(1000 * extract(epoch FROM free_at - clock_timestamp()) - 1000 * texts / per_second))::integer
$$;

CALL app.hand_over('app.open_messages()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.expired_leases()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.due_unknowns()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.find_references(text, text[], text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.keep_early_reports(text, text[], text[], text[], text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.take_early_reports(text, text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.take_turn(text, integer, double precision)', 'app_sweep', 'app_gate');
CALL app.hand_over('app.meant_by_reply(text, text, timestamptz, text)', 'app_sweep', 'app_gate');
