-- A job of an organisation stands behind as many of other organisations as it has waiting itself in that queue, and two of
-- one organisation never run at once in one process: a hundred of one do not keep another waiting.
CREATE OR REPLACE FUNCTION app.enqueue(queue text, payload jsonb, not_before timestamptz, key text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pgboss, pg_temp
AS $$
DECLARE
  ahead integer;
BEGIN
  IF app.tenant() IS NULL THEN
    RAISE EXCEPTION 'a job needs an organisation' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT count(*) INTO ahead FROM (
    SELECT FROM pgboss.job j
    WHERE j.name = queue AND j.state < 'active' AND j.group_id = app.tenant()::text LIMIT 10000) AS waiting;
  INSERT INTO pgboss.job
    (name, data, start_after, keep_until, singleton_key, expire_seconds, deletion_seconds,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, group_id, priority)
  SELECT q.name, payload || jsonb_build_object('tenantId', app.tenant()), not_before,
    not_before + q.retention_seconds * interval '1 second', key, q.expire_seconds, q.deletion_seconds,
    q.retry_limit, q.retry_delay, COALESCE(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds,
    app.tenant()::text, -ahead
  FROM pgboss.queue q WHERE q.name = queue
  ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM pgboss.queue q WHERE q.name = queue) THEN
    RAISE EXCEPTION 'there is no queue %', queue;
  END IF;
  PERFORM pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), queue);
END $$;

-- Answers kept for a key held invitation links in clear; they are kept encrypted now.
ALTER TABLE idempotency_keys NO FORCE ROW LEVEL SECURITY;
DELETE FROM idempotency_keys WHERE answer::text LIKE '%/invitation#%' OR answer::text LIKE '%/your-page#%';
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
