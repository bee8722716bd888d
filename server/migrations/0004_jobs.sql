-- Starts a job for the current organisation, and for no other: the tenant is taken from the transaction, not from the
-- caller's payload. The job is there when the transaction commits. Its table belongs to the queue, which makes it at start.
CREATE FUNCTION app.enqueue(queue text, payload jsonb, not_before timestamptz, key text) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pgboss, pg_temp
AS $$
BEGIN
  IF app.tenant() IS NULL THEN
    RAISE EXCEPTION 'a job needs an organisation' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO pgboss.job
    (name, data, start_after, keep_until, singleton_key, expire_seconds, deletion_seconds,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  SELECT q.name, payload || jsonb_build_object('tenantId', app.tenant()), not_before,
    not_before + q.retention_seconds * interval '1 second', key, q.expire_seconds, q.deletion_seconds,
    q.retry_limit, q.retry_delay, COALESCE(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  FROM pgboss.queue q WHERE q.name = queue
  ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM pgboss.queue q WHERE q.name = queue) THEN
    RAISE EXCEPTION 'there is no queue %', queue;
  END IF;
  PERFORM pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), queue);
END $$;
REVOKE ALL ON FUNCTION app.enqueue(text, jsonb, timestamptz, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.enqueue(text, jsonb, timestamptz, text) TO app_rw;
