-- Who waits for a time stands in an index of their own: claiming goes past nobody who cannot be sent to yet.
DROP INDEX recipients_queued;
CREATE INDEX recipients_queued ON recipients (tenant_id, message_id, route, seq) WHERE state = 'queued' AND not_before IS NULL;
CREATE INDEX recipients_waiting ON recipients (tenant_id, message_id, route, not_before) WHERE state = 'queued' AND not_before IS NOT NULL;

-- Why a message was paused other than by an administrator, and since when.
ALTER TABLE messages ADD COLUMN paused_why text NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN paused_at timestamptz;

-- Which worker holds a recipient, and which workers are there: what a stopped one held can be told from what is slow.
ALTER TABLE recipients ADD COLUMN worker integer;
CREATE TABLE workers (
  id integer PRIMARY KEY,
  since timestamptz DEFAULT now() NOT NULL,
  seen timestamptz DEFAULT now() NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON workers TO app_gate;
GRANT SELECT ON workers TO app_backup, app_sweep;

CREATE FUNCTION app.live_workers() RETURNS integer[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(w.id), '{}') FROM workers w WHERE w.seen > now() - interval '30 seconds'
$$;
CALL app.hand_over('app.live_workers()', 'app_sweep', 'app_rw');

-- Nothing of a suspended organisation is on its way.
CALL app.take_back('app.open_messages()');
CREATE OR REPLACE FUNCTION app.open_messages() RETURNS TABLE (tenant_id uuid, message_id uuid, routes text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.tenant_id, o.id, o.routes FROM (
    SELECT m.tenant_id, m.id, m.routes, m.created_at,
      row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.created_at, m.id) AS turn
    FROM messages m JOIN tenants t ON t.tenant_id = m.tenant_id AND t.state = 'active'
    WHERE m.state = 'sending'
  ) AS o ORDER BY o.turn, o.created_at LIMIT 5000
$$;
CALL app.hand_over('app.open_messages()', 'app_sweep', 'app_gate');

-- Every organisation with its people and units, in one statement: for the operator.
CALL app.see_across('people_counts', 'app_sweep');
CREATE FUNCTION app.list_tenants() RETURNS TABLE (tenant_id uuid, name text, country text, state text, people bigint, available bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.tenant_id, t.name, t.country, t.state, coalesce(p.people, 0), coalesce(u.available, 0)
  FROM tenants t
  LEFT JOIN (SELECT c.tenant_id, sum(c.people)::bigint AS people FROM people_counts c GROUP BY c.tenant_id) AS p ON p.tenant_id = t.tenant_id
  LEFT JOIN unit_accounts u ON u.tenant_id = t.tenant_id
  ORDER BY t.created_at, t.tenant_id
$$;
CALL app.hand_over('app.list_tenants()', 'app_sweep', 'app_gate');
