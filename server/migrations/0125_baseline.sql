-- The schema of 0.12.0, folded from the migrations 0000 to 0125. A database of 0.12.0 or later has it already.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- Every name agrees, in whatever order; other names where both say them.
CREATE FUNCTION app.all_names_agree(one_first text, one_last text, one_others text, other_first text, other_last text, other_others text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  one text;
  other text;
BEGIN
  IF one_first = other_first AND one_last = other_last AND (one_others = '' OR other_others = '' OR one_others = other_others)
    AND one_first || one_last ~ '[a-zA-Z0-9]' THEN RETURN true; END IF;
  one := app.whole_name(one_first || ' ' || one_last);
  other := app.whole_name(other_first || ' ' || other_last);
  IF one = '' OR other = '' THEN RETURN false; END IF;
  IF one = other THEN RETURN one_others = '' OR other_others = '' OR app.whole_name(one_others) = app.whole_name(other_others); END IF;
  IF one_others = '' AND other_others = '' THEN RETURN false; END IF;
  RETURN app.whole_name(one_first || ' ' || one_last || ' ' || one_others) = app.whole_name(other_first || ' ' || other_last || ' ' || other_others);
END $$;

-- Every organisation's id, oldest first: for the operator's commands and for work that goes through all of them.
CREATE FUNCTION app.all_tenants() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT tenant_id FROM tenants ORDER BY created_at, tenant_id $$;

-- The message that somebody answers, before there is a tenant: the last one that reached them over this route, one whose
-- sender is what they wrote to before the others. What somebody writes is for one organisation's eyes, however many a route serves.
CREATE FUNCTION app.answered_message(via text, whose text, written_to text, since timestamp with time zone) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

-- Whether anybody has signed up yet: decides whether everybody may.
CREATE FUNCTION app.any_tenant() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT EXISTS (SELECT FROM tenants) $$;

-- Whether somebody of this number is on the way over this route, so that a receipt may come before its reference is known.
CREATE FUNCTION app.awaits_report(via text, whose text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM recipients r WHERE r.state = 'sending' AND r.route = via AND r.address = whose)
$$;

-- The rows of one table as JSON text, every tenant's: for `koinonia backup` and nothing else.
CREATE FUNCTION app.backup_rows(source regclass) RETURNS SETOF text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET "TimeZone" TO 'UTC'
    AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT to_jsonb(t)::text FROM %s t', source);
END $$;

-- Whether an account belongs to no other organisation than the current one, so that it may go with its person.
CREATE FUNCTION app.belongs_elsewhere(account uuid, tenant uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT EXISTS (SELECT FROM memberships m WHERE m.account_id = account AND m.tenant_id <> tenant) $$;

-- Cancelled messages in which somebody may still wait or be on the way.
CREATE FUNCTION app.cancelled_messages() RETURNS TABLE(tenant_id uuid, message_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.tenant_id, m.id FROM messages m WHERE m.state = 'cancelled' AND m.done_at IS NULL LIMIT 1000
$$;

CREATE FUNCTION app.connect_form(given text) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT f.tenant_id FROM connect_forms f WHERE f.token = given $$;

CREATE FUNCTION app.count_people(tenant uuid, more bigint) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO people_counts AS c (tenant_id, slot, people) VALUES (tenant, (pg_backend_pid() % 8)::smallint, more)
  ON CONFLICT (tenant_id, slot) DO UPDATE SET people = c.people + excluded.people
$$;

CREATE FUNCTION app.count_people_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM app.count_people(tenant_id, sum(more)::bigint) FROM (
    SELECT tenant_id, 1 AS more FROM new_rows WHERE archived_at IS NULL
    UNION ALL
    SELECT tenant_id, -1 FROM old_rows WHERE archived_at IS NULL
  ) AS changes GROUP BY tenant_id HAVING sum(more) <> 0;
  RETURN NULL;
END $$;

-- Counting those who come in one statement of the trigger's own, whose plan is kept: a function in SQL is planned at every call,
-- and that took longer than writing the person.
CREATE FUNCTION app.count_people_in() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO people_counts AS c (tenant_id, slot, people)
  SELECT n.tenant_id, (pg_backend_pid() % 8)::smallint, count(*) FROM new_rows n WHERE n.archived_at IS NULL GROUP BY n.tenant_id
  ON CONFLICT (tenant_id, slot) DO UPDATE SET people = c.people + excluded.people;
  RETURN NULL;
END $$;

-- Takes from a row that is there: with the organisation itself its counts are gone already.
CREATE FUNCTION app.count_people_out() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE people_counts AS c SET people = c.people - gone.people
  FROM (SELECT tenant_id, count(*) AS people FROM old_rows WHERE archived_at IS NULL GROUP BY tenant_id) AS gone
  WHERE c.tenant_id = gone.tenant_id AND c.slot = (SELECT min(s.slot) FROM people_counts s WHERE s.tenant_id = gone.tenant_id);
  RETURN NULL;
END $$;

CREATE FUNCTION app.count_recipients_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE message_counts AS c SET count = c.count - gone.count
  FROM (SELECT tenant_id, message_id, state, count(*) FROM old_rows GROUP BY 1, 2, 3) AS gone
  WHERE c.tenant_id = gone.tenant_id AND c.message_id = gone.message_id AND c.state = gone.state;
  RETURN NULL;
END $$;

-- New recipients are gone through once: for how many stand in each state, and whether the people they name are here.
CREATE FUNCTION app.count_recipients_inserted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE astray boolean;
BEGIN
  WITH counted AS (
    -- Counted rather than searched: one hash of the people, however many recipients.
    SELECT n.tenant_id, n.message_id, n.state, n.route, count(*) AS count, count(n.person_id) - count(p.id) AS missing,
      min(n.seq) FILTER (WHERE n.state = 'queued' AND n.not_before IS NULL) AS head
    FROM new_rows n LEFT JOIN people p ON p.tenant_id = n.tenant_id AND p.id = n.person_id
    GROUP BY 1, 2, 3, 4
  ),
  kept AS (
    INSERT INTO message_counts AS c (tenant_id, message_id, state, count)
    SELECT tenant_id, message_id, state, sum(count) FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, message_id, state) DO UPDATE SET count = c.count + excluded.count
  ),
  begun AS (
    INSERT INTO queue_heads AS h (tenant_id, message_id, route, seq)
    SELECT tenant_id, message_id, route, head FROM counted WHERE head IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, message_id, route) DO UPDATE SET seq = least(h.seq, excluded.seq)
  )
  SELECT coalesce(bool_or(missing <> 0), false)
    OR EXISTS (SELECT FROM counted n WHERE NOT EXISTS (SELECT FROM messages m WHERE m.tenant_id = n.tenant_id AND m.id = n.message_id))
  INTO astray FROM counted;
  IF astray THEN
    RAISE EXCEPTION 'a recipient points at a message or person that is not here' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- The head before the counts, as whoever claims takes them, lest each waits for the other.
CREATE FUNCTION app.count_recipients_updated() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO queue_heads AS h (tenant_id, message_id, route, seq)
  SELECT tenant_id, message_id, route, min(seq) FROM new_rows WHERE state = 'queued' AND not_before IS NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (tenant_id, message_id, route) DO UPDATE SET seq = excluded.seq WHERE h.seq > excluded.seq;
  INSERT INTO message_counts AS c (tenant_id, message_id, state, count)
  SELECT tenant_id, message_id, state, sum(change) FROM (
    SELECT tenant_id, message_id, state, 1 AS change FROM new_rows
    UNION ALL
    SELECT tenant_id, message_id, state, -1 FROM old_rows
  ) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (tenant_id, message_id, state) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;

-- Whoever serves may have the statistics of the directory taken, which only the owner of its tables can.
CREATE FUNCTION app.count_tables(names text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE one name;
BEGIN
  FOREACH one IN ARRAY ARRAY['people', 'families', 'family_members', 'groups', 'group_members', 'opt_outs', 'follow_ups',
    'attendance_visits'] LOOP
    IF one = ANY (names) THEN
      EXECUTE format('ANALYZE (SKIP_LOCKED) public.%I', one);
    END IF;
  END LOOP;
END $$;

-- The fields of such a change that were changed again since.
CREATE FUNCTION app.custom_changed_since(now jsonb, was jsonb, became jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT COALESCE(array_agg(all_keys.key), '{}'::text[]) AS "coalesce" FROM (SELECT jsonb_object_keys((COALESCE(custom_changed_since.was, '{}'::jsonb) || COALESCE(custom_changed_since.became, '{}'::jsonb))) AS key) all_keys WHERE (((custom_changed_since.was -> all_keys.key) IS DISTINCT FROM (custom_changed_since.became -> all_keys.key)) AND ((custom_changed_since.now -> all_keys.key) IS DISTINCT FROM (custom_changed_since.became -> all_keys.key))));

-- Lower case without accents and apostrophes, for search and sorting. Decomposed letters lose their marks (ẹ, ọ̀, é);
-- the few that do not decompose are named. Nothing but built-in functions and no SET, so that it is inlined and truly
-- immutable, which unaccent() is not.
CREATE FUNCTION app.plain(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN lower(replace(words, '''', ''))
    ELSE replace(replace(replace(replace(lower(translate(
      regexp_replace(normalize(words, NFD), E'[\u0300-\u036f]', '', 'g'),
      'ƁɓƊɗƘƙØøŁłĐđƳƴŊŋıƏəƐɛƆɔẞ’ʼ‘''', 'BbDdKkOoLlDdYyNniEeEeOoß')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;

-- The fields in which `said` differs from `known`. Letter case and accents do not count.
CREATE FUNCTION app.custom_differs(said jsonb, known jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN ((said = '{}'::jsonb) OR (known = '{}'::jsonb)) THEN '{}'::jsonb ELSE (SELECT COALESCE(jsonb_object_agg(jsonb_each.key, jsonb_each.value), '{}'::jsonb) AS "coalesce" FROM jsonb_each(custom_differs.said) jsonb_each(key, value) WHERE (jsonb_exists(custom_differs.known, jsonb_each.key) AND (jsonb_each.value <> (custom_differs.known -> jsonb_each.key)) AND ((jsonb_typeof(jsonb_each.value) <> 'string'::text) OR (jsonb_typeof((custom_differs.known -> jsonb_each.key)) <> 'string'::text) OR (app.plain((jsonb_each.value #>> '{}'::text[])) <> app.plain((custom_differs.known ->> jsonb_each.key)))))) END;

-- The fields of `said` that are blank in `known`.
CREATE FUNCTION app.custom_fills(said jsonb, known jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (said = '{}'::jsonb) THEN said ELSE (SELECT COALESCE(jsonb_object_agg(jsonb_each.key, jsonb_each.value), '{}'::jsonb) AS "coalesce" FROM jsonb_each(custom_fills.said) jsonb_each(key, value) WHERE (NOT jsonb_exists(custom_fills.known, jsonb_each.key))) END;

-- The values after undoing a change from `was` to `became`. Values changed again since then stay.
CREATE FUNCTION app.custom_restored(now jsonb, was jsonb, became jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN ((was IS NULL) OR (became IS NULL) OR (was = became)) THEN now ELSE (SELECT ((custom_restored.now - COALESCE(array_agg(all_keys.key), '{}'::text[])) || COALESCE(jsonb_object_agg(all_keys.key, (custom_restored.was -> all_keys.key)) FILTER (WHERE jsonb_exists(custom_restored.was, all_keys.key)), '{}'::jsonb)) FROM (SELECT jsonb_object_keys((custom_restored.was || custom_restored.became)) AS key) all_keys WHERE (((custom_restored.was -> all_keys.key) IS DISTINCT FROM (custom_restored.became -> all_keys.key)) AND (NOT ((custom_restored.now -> all_keys.key) IS DISTINCT FROM (custom_restored.became -> all_keys.key))))) END;

CREATE FUNCTION app.door_device(given bytea) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT d.tenant_id, d.id FROM attendance_devices d WHERE d.secret_hash = given $$;

CREATE FUNCTION app.door_link(given bytea) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT l.tenant_id, l.id FROM attendance_door_links l WHERE l.token_hash = given $$;

-- Schedules that are due on these channels, so that a worker fires what it can send. One of 0.3.1 asks without naming any:
-- it would send whatever it is given as an SMS.
CREATE FUNCTION app.due_schedules(moment timestamp with time zone, late interval) RETURNS TABLE(tenant_id uuid, schedule_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.tenant_id, s.id FROM schedules s
  JOIN tenants t ON t.tenant_id = s.tenant_id AND t.state = 'active'
  LEFT JOIN unit_accounts u ON u.tenant_id = s.tenant_id
  WHERE s.due_at <= moment AND s.channel = 'sms' AND (s.state = 'scheduled'
    OR (s.state = 'held' AND (coalesce(u.available, 0) >= s.units_needed OR s.due_at < moment - late)))
  ORDER BY s.due_at LIMIT 200
$$;

CREATE FUNCTION app.due_schedules(moment timestamp with time zone, late interval, by text[]) RETURNS TABLE(tenant_id uuid, schedule_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.tenant_id, s.id FROM schedules s
  JOIN tenants t ON t.tenant_id = s.tenant_id AND t.state = 'active'
  LEFT JOIN unit_accounts u ON u.tenant_id = s.tenant_id
  WHERE s.due_at <= moment AND s.channel = ANY(by) AND (s.state = 'scheduled'
    OR (s.state = 'held' AND s.why ->> 'code' IS DISTINCT FROM 'messaging.restored'
      AND (coalesce(u.available, 0) >= s.units_needed OR s.due_at < moment - late)))
  ORDER BY s.due_at LIMIT 200
$$;

-- Messages with unknown recipients that are due to be sent again by key, asked about, or given up.
CREATE FUNCTION app.due_unknowns() RETURNS TABLE(tenant_id uuid, message_id uuid, route text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT r.tenant_id, r.message_id, r.route FROM recipients r
  JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
  WHERE r.state = 'unknown' AND r.not_before IS NOT NULL AND r.not_before <= now()
    AND NOT (m.state = 'paused' AND m.paused_why = 'restored') LIMIT 1000
$$;

-- Signs an account out of the current organisation, on every device. Answers how many sessions ended.
CREATE FUNCTION app.end_sessions(account uuid) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH ended AS (
    DELETE FROM sessions
    WHERE account_id = account AND tenant_id = app.tenant()
    RETURNING 1
  )
  SELECT count(*)::integer FROM ended
$$;

-- A job of an organisation stands behind as many of other organisations as it has waiting itself in that queue, and two of
-- one organisation never run at once in one process: a hundred of one do not keep another waiting.
CREATE FUNCTION app.enqueue(queue text, payload jsonb, not_before timestamp with time zone, key text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pgboss', 'pg_temp'
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

-- The remainder of a provider's reference after its person is erased; null stays null. A report that comes later
-- finds by it that it is late; without, it would be kept as one that came early, and their number with it.
CREATE FUNCTION app.erased_reference(reference text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT 'erased ' || encode(sha256(convert_to(reference, 'UTF8')), 'hex')
$$;

-- Messages with recipients whose worker has not come back in time.
CREATE FUNCTION app.expired_leases() RETURNS TABLE(tenant_id uuid, message_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT r.tenant_id, r.message_id FROM recipients r WHERE r.state = 'sending' AND r.lease_until < now() LIMIT 1000
$$;

CREATE FUNCTION app.fill_channel_and_sender() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.channel := coalesce(NEW.channel, 'sms');
  IF NEW.channel = 'sms' THEN NEW.sender := NEW.subject; END IF;
  RETURN NEW;
END $$;

-- Whose recipients a provider speaks of. `place` counts the given references from 1; an empty address matches any.
CREATE FUNCTION app.find_references(via text, given text[], addresses text[]) RETURNS TABLE(place integer, tenant_id uuid, message_id uuid, seq integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

-- The owner of the first organisation: on a server without mail, whoever set it up.
CREATE FUNCTION app.first_owner() RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.account_id FROM tenants t JOIN memberships m USING (tenant_id)
  WHERE m.role = 'owner' ORDER BY t.created_at, t.tenant_id LIMIT 1
$$;

-- Visits go with their person, however that is erased. The check-in is held first: its total may just be counted.
CREATE FUNCTION app.forget_attendance_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM attendance_items i WHERE i.tenant_id = OLD.tenant_id AND i.id = OLD.item_id FOR KEY SHARE;
  DELETE FROM attendance_totals t WHERE t.tenant_id = OLD.tenant_id AND t.item_id = OLD.item_id;
  RETURN NULL;
END $$;

CREATE FUNCTION app.forget_import_memberships() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM import_memberships i USING gone g
  WHERE i.tenant_id = g.tenant_id AND i.group_id = g.group_id AND i.person_id = g.person_id;
  RETURN NULL;
END $$;

CREATE FUNCTION app.forget_sign_ins() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM audit WHERE tenant_id = app.tenant() AND subject = 'account'
    AND action IN ('session.signed_in', 'session.sign_in_failed') AND at < now() - interval '400 days'
$$;

-- Whether what is searched for is found in a text. A search without words finds nobody, instead of everybody.
CREATE FUNCTION app.found_in(searched text, query text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT searched LIKE ALL (coalesce(nullif(app.search_patterns(query), '{}'), ARRAY[NULL])) $$;

-- Data that later features hold of a person, for the directory, which may not import them.
CREATE FUNCTION app.group_names_of(person uuid) RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(array_agg(g.name ORDER BY lower(g.name)), '{}') FROM group_members m
  JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id AND g.archived_at IS NULL
  WHERE m.tenant_id = (SELECT app.tenant()) AND m.person_id = person
$$;

-- Gives a definer function to the role whose rights it shall have, and the right to call it to `callers`. Giving it away
-- needs membership, and membership left behind would let the owner read everybody: so it is taken back at once.
CREATE PROCEDURE app.hand_over(IN target regprocedure, IN new_owner name, VARIADIC callers name[])
    LANGUAGE plpgsql
    AS $$
DECLARE caller name;
BEGIN
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', target);
  EXECUTE format('GRANT CREATE ON SCHEMA app TO %I', new_owner);
  EXECUTE format('GRANT %I TO %I', new_owner, current_user);
  EXECUTE format('ALTER FUNCTION %s OWNER TO %I', target, new_owner);
  -- After the change of owner, which would drop what its old owner was granted.
  FOREACH caller IN ARRAY callers LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', target, caller);
  END LOOP;
  EXECUTE format('REVOKE %I FROM %I', new_owner, current_user);
  EXECUTE format('REVOKE CREATE ON SCHEMA app FROM %I', new_owner);
END $$;

CREATE FUNCTION app.held_tenants() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id FROM tenants t WHERE t.held_at IS NOT NULL
$$;

-- Whether a person is named helper of an event of the current organisation.
CREATE FUNCTION app.helps(person uuid, event uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (
    SELECT FROM attendance_helpers h WHERE h.tenant_id = app.tenant() AND h.person_id = person AND h.event_id = event)
$$;

CREATE FUNCTION app.here_code(given text, day date) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT c.tenant_id, c.item_id FROM attendance_codes c WHERE c.code = given AND c.on_day = day $$;

CREATE FUNCTION app.here_link(given text) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT l.tenant_id, l.id FROM attendance_here_links l WHERE l.token = given $$;

-- Pauses what is on its way, holds what is scheduled, in every organisation: for the owner, where a database was restored,
-- copied or recovered. Who was at a provider then has been unknown since then, so that no key that is long over is used again.
CREATE PROCEDURE app.hold_everything(IN as_of timestamp with time zone)
    LANGUAGE plpgsql
    AS $$
BEGIN
  ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE recipients NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE schedules NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
  UPDATE tenants SET held_at = now(), held_as_of = as_of;
  INSERT INTO audit (tenant_id, action, subject, subject_id)
    SELECT t.tenant_id, 'organisation.held_after_restore', 'organisation', t.tenant_id FROM tenants t;
  UPDATE recipients SET unknown_since = coalesce(unknown_since, claimed_at) WHERE state = 'sending';
  UPDATE messages SET state = 'paused', paused_why = 'restored', paused_words = '', paused_at = now() WHERE state = 'sending';
  UPDATE schedules SET state = 'held', units_needed = 0, reason = 'Held after a restore until an administrator says so.',
    why = '{"code": "messaging.restored", "text": {"id": "messaging-answers.heldAfterRestore", "english": "Held after a restore until an administrator says so.", "values": {}}}'
    WHERE state IN ('scheduled', 'held') AND NOT is_sample;
  ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
  ALTER TABLE messages FORCE ROW LEVEL SECURITY;
  ALTER TABLE recipients FORCE ROW LEVEL SECURITY;
  ALTER TABLE schedules FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit FORCE ROW LEVEL SECURITY;
END $$;

-- The invitation a link belongs to, while it is open.
CREATE FUNCTION app.invitation(token bytea) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT i.tenant_id, i.id FROM invitations i WHERE i.token_hash = token AND i.accepted_at IS NULL
$$;

CREATE FUNCTION app.join_link(given text) RETURNS TABLE(tenant_id uuid, group_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT l.tenant_id, l.group_id FROM group_join_links l WHERE l.token = given $$;

-- Keeps a report whose reference we have not written down yet.
CREATE FUNCTION app.keep_early_reports(via text, given text[], addresses text[], states text[], said text[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH awaited AS MATERIALIZED (
    SELECT r.address FROM recipients r WHERE r.state = 'sending' AND r.route = via AND r.address = ANY(addresses)
    UNION
    SELECT r.address FROM recipients r
    WHERE r.state = 'unknown' AND r.route = via AND r.route <> 'sandbox' AND r.address = ANY(addresses)
  )
  INSERT INTO early_reports (route, reference, address, state, words)
  SELECT via, g.reference, g.address, g.state, g.words
  FROM unnest(given, addresses, states, said) AS g(reference, address, state, words)
  WHERE g.address = '' OR g.address IN (SELECT a.address FROM awaited a)
$$;

-- Whoever is taken out of a group, in whichever way, leaves a row; with the person or the group itself nothing is left.
CREATE FUNCTION app.keep_past_members() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO past_group_members (tenant_id, group_id, person_id, joined_at, left_at)
  SELECT o.tenant_id, o.group_id, o.person_id, o.created_at, statement_timestamp() FROM old_rows o
  JOIN people p ON p.tenant_id = o.tenant_id AND p.id = o.person_id
  JOIN groups g ON g.tenant_id = o.tenant_id AND g.id = o.group_id
  WHERE o.state = 'approved';
  RETURN NULL;
END $$;

CREATE FUNCTION app.keep_text_in_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE messages m SET body = NEW.body WHERE m.tenant_id = NEW.tenant_id AND m.id = NEW.message_id AND m.channel = 'sms';
  RETURN NULL;
END $$;

CREATE FUNCTION app.keep_text_of_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO message_texts (tenant_id, message_id, body) VALUES (NEW.tenant_id, NEW.id, NEW.body)
  ON CONFLICT (tenant_id, message_id) DO UPDATE SET body = excluded.body;
  RETURN NULL;
END $$;

-- Which of these reports, by their places from 1, come too late: their attempt has been given up for another, or their person
-- erased. An empty address matches any.
CREATE FUNCTION app.late_reports(via text, given text[], addresses text[]) RETURNS TABLE(place integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH told AS (
    SELECT g.place::integer AS place, g.reference, app.erased_reference(g.reference) AS erased, g.address
    FROM unnest(given, addresses) WITH ORDINALITY AS g(reference, address, place)
  )
  SELECT t.place FROM told t JOIN attempts a ON a.reference = t.reference AND a.route = via
  JOIN recipients r ON r.tenant_id = a.tenant_id AND r.message_id = a.message_id AND r.seq = a.seq
  WHERE t.address = '' OR r.address = t.address
  UNION
  SELECT t.place FROM told t JOIN recipient_parts p ON p.reference = t.reference AND p.route = via
  JOIN recipients r ON r.tenant_id = p.tenant_id AND r.message_id = p.message_id AND r.seq = p.seq
    AND r.reference IS DISTINCT FROM p.first
  WHERE t.address = '' OR r.address = t.address
  UNION
  SELECT t.place FROM told t JOIN attempts a ON a.reference = t.erased AND a.route = via
  UNION
  SELECT t.place FROM told t JOIN recipient_parts p ON p.reference = t.erased AND p.route = via
  UNION
  SELECT t.place FROM told t JOIN recipients r ON r.reference = t.erased AND r.route = via
$$;

-- Whether a person leads a group of the current organisation.
CREATE FUNCTION app.leads(person uuid, wanted uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (
    SELECT FROM group_members m JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = app.tenant() AND m.person_id = person AND m.group_id = wanted
      AND m.is_group_leader AND m.state = 'approved' AND g.archived_at IS NULL)
$$;

CREATE FUNCTION app.left_behind(dead integer[], silent integer[], at_once text[]) RETURNS TABLE(tenant_id uuid, message_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.tenant_id, r.message_id FROM recipients r
  WHERE r.state = 'sending' AND (r.lease_until < now() OR (r.worker = ANY(dead) AND r.route = ANY(at_once)))
  UNION
  SELECT b.tenant_id, b.message_id FROM batches b WHERE b.worker = ANY(silent)
  LIMIT 1000
$$;

-- An opt-out link says first which database its organisation lies in, which is one today ('A'); the rest are 90 random bits.
-- Links of before stay as they are, and are found as they were.
CREATE FUNCTION app.link_token() RETURNS text
    LANGUAGE sql
    AS $$ SELECT 'A' || translate(left(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), 15), '+/', 'Kn') $$;

CREATE FUNCTION app.list_tenants() RETURNS TABLE(tenant_id uuid, name text, country text, state text, people bigint, available bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id, t.name, t.country, t.state, coalesce(p.people, 0), coalesce(u.available, 0)
  FROM tenants t
  LEFT JOIN (SELECT c.tenant_id, sum(c.people)::bigint AS people FROM people_counts c GROUP BY c.tenant_id) AS p ON p.tenant_id = t.tenant_id
  LEFT JOIN unit_accounts u ON u.tenant_id = t.tenant_id
  ORDER BY t.created_at, t.tenant_id
$$;

CREATE FUNCTION app.live_workers() RETURNS integer[]
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT coalesce(array_agg(w.id), '{}') FROM workers w WHERE w.seen > now() - interval '30 seconds'
$$;

-- Whether words of a file or form mean yes: anything but a no. "On weekends" is a yes.
CREATE FUNCTION app.means_yes(words text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT lower(btrim(words)) NOT IN ('', 'no', 'n', 'nope', 'false', '0', '-', 'none', 'not now', 'never', 'n/a', 'no thanks', 'no thank you') $$;

-- An opt-out counts for whoever was ever written to by that number over that provider, whatever became of the text: it may
-- have been called undelivered and read all the same, and a later route of the message may have taken over since.
CREATE FUNCTION app.meant_by_opt_out(via text, whose text) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

-- The organisations that a reply from this number over this route may mean: those that texted it since then, and those whose
-- messages it ended by such a reply.
CREATE FUNCTION app.meant_by_reply(via text, whose text, since timestamp with time zone, ended text) RETURNS TABLE(tenant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.tenant_id FROM recipients r
  WHERE r.address = whose AND r.route = via AND r.route <> 'sandbox' AND r.state IN ('sent', 'delivered', 'unknown')
    AND coalesce(r.claimed_at, r.updated_at) >= since
  UNION
  SELECT o.tenant_id FROM opt_outs o WHERE o.channel = 'sms' AND o.address = whose AND o.source = ended
  ORDER BY 1
$$;

-- The invitation a link belongs to, while it is open.
CREATE FUNCTION app.member_invitation(token bytea) RETURNS TABLE(tenant_id uuid, person_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT i.tenant_id, i.person_id FROM member_invitations i WHERE i.token_hash = token AND i.state <> 'accepted'
$$;

-- Each merged person and the final survivor, over any number of merges.
CREATE FUNCTION app.merged_people() RETURNS TABLE(merged uuid, kept uuid)
    LANGUAGE sql STABLE
    AS $$
  WITH RECURSIVE open AS (
    SELECT m.merged_id, m.kept_id FROM person_merges m WHERE m.tenant_id = (SELECT app.tenant()) AND m.undone_at IS NULL
  ),
  chain AS (
    SELECT o.merged_id AS merged, o.kept_id AS kept FROM open o
    UNION
    SELECT c.merged, o.kept_id FROM chain c JOIN open o ON o.merged_id = c.kept
  )
  SELECT c.merged, c.kept FROM chain c WHERE NOT EXISTS (SELECT FROM open o WHERE o.merged_id = c.kept)
$$;

CREATE FUNCTION app.message_reading(given uuid) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT r.tenant_id, r.message_id FROM message_reading r WHERE r.message_id = given $$;

CREATE FUNCTION app.messages_got_by(person uuid) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  SELECT count(*)::integer FROM recipients r
  WHERE r.tenant_id = (SELECT app.tenant()) AND r.person_id = person AND r.state IN ('sent', 'delivered', 'failed', 'unknown')
$$;

-- Whoever puts somebody into a group need not know of it. A restored backup brings the name along.
CREATE FUNCTION app.name_group_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.sort_name := coalesce((SELECT p.sort_name FROM people p WHERE p.tenant_id = NEW.tenant_id AND p.id = NEW.person_id), '');
  RETURN NEW;
END $$;

-- The words of a name as they are compared. What holds no letter and no figure is no word; `contract/people/name.ts` says
-- the same. Ranges and not classes, because what a class holds depends on the database's locale.
CREATE FUNCTION app.name_words(name text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
DECLARE
  plain constant text := app.plain(name);
BEGIN
  IF plain ~ '^[a-z0-9 ]*$' THEN RETURN array_remove(string_to_array(plain, ' '), ''); END IF;
  RETURN ARRAY(
    SELECT word FROM unnest(string_to_array(translate(plain, E'\t\n\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000', repeat(' ', 22)), ' ')) AS word
    WHERE word ~ E'[^\u0001-/:-@[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b0-\u036f\u0483-\u0489\u0591-\u05c7\u0600-\u061f\u064b-\u065f\u0670\u06d6-\u06ed\u093a-\u093c\u093e-\u094f\u0e31\u0e34-\u0e3a\u0e46-\u0e4e\u115f-\u1160\u135d-\u1368\u17b4-\u17d6\u1ab0-\u1aff\u1cd0-\u1ce8\u1dc0-\u1dff\u2000-\u206f\u20a0-\u20ff\u2190-\u245f\u24b6-\u24e9\u2500-\u2775\u2794-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u302a-\u3030\u303d-\u303f\u3099-\u309e\u3164\ua700-\ua721\ue000-\uf8ff\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffa0\ufff0-\uffff\U0001f000-\U0001f0ff\U0001f10d-\U0001fbef\U000e0000-\U0010ffff]');
END $_$;

-- One name wholly within the other, in any order. The only place that says so: a name without words agrees with none.
CREATE FUNCTION app.names_agree(one text, other text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  words constant text[] := app.name_words(one);
  others constant text[] := app.name_words(other);
BEGIN
  RETURN words <> '{}' AND others <> '{}' AND (words <@ others OR others <@ words);
END $$;

CREATE FUNCTION app.nearly_named(query text, most integer) RETURNS TABLE(place integer, person_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 6
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE folded constant text := btrim(app.plain(left(query, 200)));
BEGIN
  -- Of a number or an address another one is somebody else's, and short words are alike by chance.
  IF app.tenant() IS NULL OR folded ~ '[0-9@]' OR length(folded) < 4 THEN RETURN; END IF;
  place := 0;
  -- Until the transaction ends; it may be set only once what knows it is loaded.
  IF word_similarity(folded, folded) > 0 THEN PERFORM set_config('pg_trgm.word_similarity_threshold', '0.35', true); END IF;
  -- Planned anew each time: the search by letters is slow with a plan for any text.
  FOR person_id IN EXECUTE
    'SELECT id FROM (SELECT id, sort_name FROM people WHERE tenant_id = $1 AND archived_at IS NULL AND search_text %> $2 OFFSET 0) AS p
      WHERE word_similarity($2, sort_name) >= 0.35 ORDER BY word_similarity($2, sort_name) DESC, sort_name, id LIMIT $3'
    USING app.tenant(), folded, most
  LOOP
    place := place + 1;
    RETURN NEXT;
  END LOOP;
END $_$;

-- Noted by whatever changes it, the release before included: at the moment of that change, unless it says another.
CREATE FUNCTION app.note_first_timer_until() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.first_timer_until := CASE WHEN NOT NEW.is_first_timer THEN coalesce(NEW.first_timer_until, NEW.updated_at) END;
  RETURN NEW;
END $$;

-- True when every character is of the basic GSM-7 alphabet.
CREATE FUNCTION app.one_septet_each(body text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT body !~ E'[^@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà-]'
$_$;

-- Messages that may have somebody to send to, with the routes they leave by: the oldest of each organisation first, then
-- the second of each, so that one with thousands of messages takes no place from another.
CREATE FUNCTION app.open_messages() RETURNS TABLE(tenant_id uuid, message_id uuid, routes text[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT o.tenant_id, o.id, o.routes FROM (
    SELECT m.tenant_id, m.id, m.routes, m.created_at,
      row_number() OVER (PARTITION BY m.tenant_id ORDER BY m.created_at, m.id) AS turn
    FROM messages m JOIN tenants t ON t.tenant_id = m.tenant_id AND t.state = 'active'
    WHERE m.state = 'sending'
  ) AS o ORDER BY o.turn, o.created_at LIMIT 5000
$$;

-- The form in which an erased person's address is kept: hashed with the organisation's key, so it tells others nothing.
CREATE FUNCTION app.opt_out_hash(tenant uuid, channel text, address text) RETURNS bytea
    LANGUAGE sql STABLE
    AS $$ SELECT sha256(k.key || convert_to(channel || ':' || address, 'UTF8')) FROM opt_out_keys k WHERE k.tenant_id = tenant $$;

CREATE FUNCTION app.opt_out_link(given text) RETURNS TABLE(tenant_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$ SELECT l.tenant_id, l.id FROM opt_out_links l WHERE l.token = given $$;

-- Whose address each of these is, of the current organisation. Row security keeps `lower(email)` from its index, because the
-- function is not known to keep secrets; so whoever compares a few rows at a time would walk through everybody each time.
CREATE FUNCTION app.people_by_email(addresses text[]) RETURNS TABLE(email text, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT a.email, p.id FROM unnest(addresses) AS a (email)
  CROSS JOIN LATERAL (
    (SELECT q.id FROM people q WHERE q.tenant_id = app.tenant() AND lower(q.email) = a.email AND q.email <> '' OFFSET 0)
    UNION
    (SELECT q.id FROM people q WHERE q.tenant_id = app.tenant() AND lower(q.second_email) = a.email AND q.second_email <> '' OFFSET 0)
  ) AS p
$$;

-- Everybody who matches, in no order: the rule of app.search_people, for filters and search together.
CREATE FUNCTION app.people_found(query text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE patterns constant text[] := app.search_patterns(query);
BEGIN
  IF app.tenant() IS NULL OR cardinality(patterns) = 0 THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT id FROM people WHERE tenant_id = $1 AND archived_at IS NULL AND ' ||
    (SELECT string_agg(format('search_text LIKE $2[%s]', n), ' AND ') FROM generate_series(1, cardinality(patterns)) AS n)
    USING app.tenant(), patterns;
END $_$;

-- The approved members of a group. What stands before groups in the line of features asks through here.
CREATE FUNCTION app.people_in_group(wanted uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT person_id FROM group_members WHERE tenant_id = (SELECT app.tenant()) AND group_id = wanted AND state = 'approved' $$;

-- Makes a table the tenants': each sees and writes its own rows. Append-only ones are never changed nor deleted from.
CREATE PROCEDURE app.protect(IN target regclass, IN append_only boolean DEFAULT false)
    LANGUAGE plpgsql
    AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant ON %s TO app_rw USING (tenant_id = (SELECT app.tenant())) WITH CHECK (tenant_id = (SELECT app.tenant()))',
    target);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO app_rw', target);
  IF NOT append_only THEN
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO app_rw', target);
  END IF;
  CALL app.see_across(target, 'app_backup');
END $$;

CREATE FUNCTION app.rename_group_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE group_members SET sort_name = NEW.sort_name WHERE tenant_id = NEW.tenant_id AND person_id = NEW.id;
  RETURN NULL;
END $$;

-- Whoever had opted out before being erased, and is written to or known again by the same address, is opted out still.
CREATE FUNCTION app.revive_opt_outs(tenant uuid, wanted text, addresses text[]) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO opt_outs (tenant_id, channel, address, source)
  SELECT tenant, wanted, a.address, 'kept after erasure'
  FROM unnest(addresses) AS a (address)
  JOIN kept_opt_outs k ON k.tenant_id = tenant AND k.channel = wanted AND k.address_hash = app.opt_out_hash(tenant, wanted, a.address)
  ON CONFLICT DO NOTHING
$$;

-- An opt-out that outlived its person holds for a second number and address as well.
CREATE FUNCTION app.revive_opt_outs_of_people() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE tenant uuid;
BEGIN
  FOR tenant IN SELECT DISTINCT n.tenant_id FROM new_rows n LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM kept_opt_outs k WHERE k.tenant_id = tenant);
    PERFORM app.revive_opt_outs(tenant, 'sms',
      (SELECT array_agg(DISTINCT a.phone) FROM new_rows n CROSS JOIN LATERAL (VALUES (n.phone), (n.second_phone)) AS a (phone)
        WHERE n.tenant_id = tenant AND a.phone IS NOT NULL));
    PERFORM app.revive_opt_outs(tenant, 'email',
      (SELECT array_agg(DISTINCT lower(btrim(a.email))) FROM new_rows n CROSS JOIN LATERAL (VALUES (n.email), (n.second_email)) AS a (email)
        WHERE n.tenant_id = tenant AND a.email <> ''));
  END LOOP;
  RETURN NULL;
END $$;

-- The same first name, or names that agree; `sameName()` in contract/people/name.ts. The cheap comparison first.
CREATE FUNCTION app.same_name(one_first text, one_last text, other_first text, other_last text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  words text[];
BEGIN
  IF lower(one_first) = lower(other_first) AND one_first ~ '[a-zA-Z0-9]' THEN RETURN true; END IF;
  words := app.name_words(one_first);
  IF words <> '{}' AND words = app.name_words(other_first) THEN RETURN true; END IF;
  RETURN app.names_agree(one_first || ' ' || one_last, other_first || ' ' || other_last);
END $$;

-- As before, but a number or an address that more than eight share says of nobody that they are twice; and who is stored as
-- one family, or has another first name, is nobody's duplicate for what they share. Two of one name are looked at.
CREATE FUNCTION app.search_duplicates() RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE found integer;
BEGIN
  DELETE FROM duplicate_pairs WHERE tenant_id = app.tenant();
  INSERT INTO duplicate_pairs (tenant_id, first_id, second_id, reasons, score)
  WITH who AS MATERIALIZED (
    SELECT p.id, p.sort_name, p.first_name, p.last_name, p.phone, nullif(lower(p.email), '') AS email, p.year_of_birth,
      nullif(p.second_phone, p.phone) AS second_phone, nullif(nullif(lower(p.second_email), lower(p.email)), '') AS second_email,
      p.month_of_birth * 100 + p.day_of_birth AS birthday,
      (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(app.name_words(p.sort_name)) AS word) AS words,
      CASE WHEN length(regexp_replace(p.phone_number, '\D', '', 'g')) >= 7
        THEN right(regexp_replace(p.phone_number, '\D', '', 'g'), 7) END AS suffix
    FROM people p WHERE p.tenant_id = app.tenant() AND p.archived_at IS NULL AND app.name_words(p.sort_name) <> '{}'
  ),
  shared AS (
    SELECT 'phone' AS reason, phone AS thing, id, words FROM who WHERE phone IS NOT NULL
    UNION ALL SELECT 'phone', second_phone, id, words FROM who WHERE second_phone IS NOT NULL
    UNION ALL SELECT 'email', email, id, words FROM who WHERE email IS NOT NULL
    UNION ALL SELECT 'email', second_email, id, words FROM who WHERE second_email IS NOT NULL
    UNION ALL SELECT 'birthday', birthday::text, id, words FROM who WHERE birthday IS NOT NULL
    UNION ALL SELECT 'number', suffix, id, words FROM who WHERE suffix IS NOT NULL
  ),
  telling AS (
    SELECT s.* FROM (SELECT *, count(*) OVER (PARTITION BY reason, thing) AS sharing FROM shared) AS s
    WHERE s.reason = 'birthday' OR s.sharing <= 8
  ),
  placed AS (
    SELECT reason, id, lag(id, 1) OVER near AS one, lag(id, 2) OVER near AS two, lag(id, 3) OVER near AS three
    FROM telling WINDOW near AS (PARTITION BY reason, thing ORDER BY words, id)
  ),
  pairs AS (
    SELECT DISTINCT p.reason, least(p.id, n.other) AS first_id, greatest(p.id, n.other) AS second_id
    FROM placed p CROSS JOIN LATERAL (VALUES (p.one), (p.two), (p.three)) AS n (other) WHERE n.other IS NOT NULL
  ),
  together AS (
    SELECT DISTINCT least(m.person_id, o.person_id) AS first_id, greatest(m.person_id, o.person_id) AS second_id
    FROM family_members m JOIN family_members o ON o.tenant_id = m.tenant_id AND o.family_id = m.family_id
    WHERE m.tenant_id = app.tenant() AND m.person_id < o.person_id
  ),
  compared AS (
    SELECT p.reason, p.first_id, p.second_id, a.words = b.words AS one_name, t.first_id IS NOT NULL AS one_family,
      similarity(a.sort_name, b.sort_name) AS alike,
      app.same_name(a.first_name, a.last_name, b.first_name, b.last_name) AS same_name,
      a.birthday <> b.birthday OR a.year_of_birth <> b.year_of_birth AS born_apart
    FROM pairs p JOIN who a ON a.id = p.first_id JOIN who b ON b.id = p.second_id
    LEFT JOIN together t ON t.first_id = p.first_id AND t.second_id = p.second_id
  )
  SELECT app.tenant(), c.first_id, c.second_id, array_agg(c.reason ORDER BY c.reason), max(c.alike) * 2 + count(*) * 0.25
  FROM compared c
  WHERE CASE WHEN c.born_apart IS TRUE THEN c.alike >= 0.8 AND c.reason <> 'birthday' ELSE true END
    AND CASE WHEN c.one_family THEN c.one_name
      WHEN c.reason IN ('phone', 'email') THEN c.same_name OR c.alike >= 0.7
      ELSE c.alike >= 0.7 OR (c.same_name AND c.alike >= 0.5) END
  GROUP BY c.first_id, c.second_id
  ORDER BY 5 DESC LIMIT 2000;
  GET DIAGNOSTICS found = ROW_COUNT;
  RETURN found;
END $$;

-- As before, but Chinese, Japanese and Korean names are written without a space between them: each letter has to be found,
-- so that 王 and 小明, kept apart, are found by 王小明, and the other way round.
CREATE FUNCTION app.search_patterns(query text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
DECLARE
  folded constant text := btrim(app.plain(left(query, 200)));
  unspaced constant text := E'[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0002fa1f]';
BEGIN
  IF folded ~ '^[a-z][a-z0-9.@]*$' THEN
    RETURN ARRAY[CASE WHEN length(folded) < 3 THEN '% ' ELSE '%' END || folded || '%'];
  END IF;
  IF folded ~ '^[0-9]{3,}$' THEN
    RETURN ARRAY['%' || regexp_replace(folded, '^0+(?=\d{6})', '') || '%'];
  END IF;
  RETURN (
  WITH parts AS (
    SELECT regexp_split_to_table(CASE WHEN folded ~ '^[-+().\s0-9]*$' AND folded ~ '(\d\D*){7}' THEN regexp_replace(folded, '\D', '', 'g') ELSE folded END, '[\s,;]+') AS part
  ),
  words AS (
    SELECT DISTINCT CASE
      WHEN part ~ '^[-+().0-9]*\d[-+().0-9]*$' THEN regexp_replace(regexp_replace(part, '\D', '', 'g'), '^0+(?=\d{6})', '')
      ELSE part END AS word
    FROM parts
  ),
  chosen AS (SELECT word FROM words WHERE word <> '' ORDER BY length(word) DESC, word LIMIT 8),
  looked AS (
    SELECT word, CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END AS start FROM chosen WHERE word !~ unspaced
    UNION
    SELECT normalize(letter, NFD), '%' FROM chosen
    CROSS JOIN LATERAL regexp_split_to_table(normalize(word, NFC), '') AS letter WHERE word ~ unspaced
  )
  SELECT coalesce(array_agg(start || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' ORDER BY length(word) DESC, word), '{}')
  FROM looked);
END $_$;

-- One page of the people who match, in the order asked for: name, -name, created, -created, or best (in the name before
-- elsewhere). `after_id`: the last person of the page before. `total`: how many match; for one word of one or two letters
-- sorted by best, no more than were asked for.
-- It makes its own tenant check and runs as a role that row security lets through, because behind row security the trigram
-- index is not used. The statement is built of fixed pieces and planned anew each time: a generic plan is 20 times slower.
CREATE FUNCTION app.search_people(query text, sorting text, after_id uuid, page_size integer, skip integer) RETURNS TABLE(place integer, person_id uuid, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE
  patterns constant text[] := app.search_patterns(query);
  by_key constant text := CASE WHEN sorting IN ('created', '-created') THEN 'created_at' ELSE 'sort_name' END;
  way constant text := CASE WHEN sorting IN ('-name', '-created') THEN 'DESC' ELSE 'ASC' END;
  best constant text := CASE WHEN sorting = 'best' THEN '(('' '' || sort_name) NOT LIKE $2[1]), ' ELSE '' END;
  start text;
  matched text;
BEGIN
  IF app.tenant() IS NULL OR cardinality(patterns) = 0 THEN RETURN; END IF;
  IF cardinality(patterns) = 1 AND patterns[1] LIKE '\% %' THEN
    start := regexp_replace(substr(patterns[1], 3, length(patterns[1]) - 3), '\\(.)', '\1', 'g');
    matched := '(SELECT id, sort_name, created_at FROM people WHERE tenant_id = $1 AND archived_at IS NULL
        AND sort_name >= $6 COLLATE "C" AND sort_name < ($6 || chr(1114111)) COLLATE "C" ' ||
        CASE WHEN sorting = 'best' THEN 'ORDER BY sort_name LIMIT $4 + $5' ELSE '' END || ')
      UNION (SELECT id, sort_name, created_at FROM people WHERE tenant_id = $1 AND archived_at IS NULL
        AND app.plain(last_name) COLLATE "C" >= $6 AND app.plain(last_name) COLLATE "C" < ($6 || chr(1114111)) COLLATE "C" ' ||
        CASE WHEN sorting = 'best' THEN 'ORDER BY app.plain(last_name) COLLATE "C" LIMIT $4 + $5' ELSE '' END || ')';
  ELSE
    matched := 'SELECT id, sort_name, created_at FROM people WHERE tenant_id = $1 AND archived_at IS NULL AND search_text LIKE $2[1]';
    FOR n IN 2 .. cardinality(patterns) LOOP
      matched := matched || format(' AND search_text LIKE $2[%s]', n);
    END LOOP;
  END IF;
  place := 0;
  FOR person_id, total IN EXECUTE
    'WITH matched AS MATERIALIZED (' || matched || ') SELECT id, (SELECT count(*) FROM matched) FROM matched ' ||
      CASE WHEN after_id IS NULL THEN '' ELSE
        format('WHERE (%1$s, id) %2$s (SELECT %1$s, id FROM people WHERE tenant_id = $1 AND id = $3) ',
          by_key, CASE way WHEN 'ASC' THEN '>' ELSE '<' END) END ||
      'ORDER BY ' || best || by_key || ' ' || way || ', id ' || way || ' LIMIT $4 OFFSET $5'
    USING app.tenant(), patterns, after_id, page_size, skip, start
  LOOP
    place := place + 1;
    RETURN NEXT;
  END LOOP;
END $_$;

-- Lets `reader`, a role that owns definer functions and nothing else, read every tenant's rows of a table.
CREATE PROCEDURE app.see_across(IN target regclass, IN reader name)
    LANGUAGE plpgsql
    AS $$
BEGIN
  EXECUTE format('GRANT SELECT ON %s TO %I', target, reader);
  EXECUTE format('CREATE POLICY %I ON %s FOR SELECT TO %I USING (true)', reader, target, reader);
END $$;

-- How much is on its way, over all organisations: for /metrics. Counts and nothing else.
CREATE FUNCTION app.sending_figures() RETURNS TABLE(thing text, state text, count bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT 'message', m.state, count(*) FROM messages m GROUP BY m.state
  UNION ALL SELECT 'recipient', 'queued', count(*) FROM recipients r WHERE r.state = 'queued'
  UNION ALL SELECT 'recipient', 'sending', count(*) FROM recipients r WHERE r.state = 'sending'
  UNION ALL SELECT 'recipient', 'unknown', count(*) FROM recipients r WHERE r.state = 'unknown' AND r.not_before IS NOT NULL
$$;

-- The session data a request needs: one row, or none when it has expired, its account has been disabled in the
-- organisation it has picked, or the account is gone. Before an organisation is picked, tenant_id and role are null.
CREATE FUNCTION app.session(token bytea) RETURNS TABLE(session_id uuid, account_id uuid, name text, email text, tenant_id uuid, role text, tenant_name text, tenant_state text, created_at timestamp with time zone, last_seen_at timestamp with time zone, expires_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.id, a.id, a.name, a.email, s.tenant_id, m.role, t.name, t.state, s.created_at, s.last_seen_at, s.expires_at
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active' AND m.role <> 'member'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE s.token_hash = token AND s.expires_at > now() AND NOT s.awaits_factor AND (s.tenant_id IS NULL OR m.role IS NOT NULL)
$$;

-- When a session ends is decided by the clock that began it, the server's, as everything else that people see is. What takes
-- no moment stays for a server of the version before, which goes on serving during an update.
CREATE FUNCTION app.signed_in(token bytea) RETURNS TABLE(account_id uuid, name text, email text, tenant_id uuid, role text, person_id uuid, tenant_state text, last_seen_at timestamp with time zone, factor_due boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.account_id, a.name, a.email, s.tenant_id,
    CASE WHEN m.role = 'member' AND EXISTS (
      SELECT FROM group_members l JOIN groups g ON g.tenant_id = l.tenant_id AND g.id = l.group_id
      WHERE l.tenant_id = s.tenant_id AND l.person_id = p.id AND l.is_group_leader AND l.state = 'approved' AND g.archived_at IS NULL
    ) THEN 'leader' WHEN m.role = 'member' AND EXISTS (
      SELECT FROM attendance_helpers h WHERE h.tenant_id = s.tenant_id AND h.person_id = p.id
    ) THEN 'helper' ELSE m.role END,
    p.id, t.state, s.last_seen_at,
    coalesce(t.second_factor_from <= now(), false) AND m.role IN ('owner', 'administrator')
      AND NOT EXISTS (SELECT FROM authenticators f WHERE f.account_id = s.account_id AND f.confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys k WHERE k.account_id = s.account_id)
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  LEFT JOIN person_accounts pa ON pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id
  LEFT JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id AND p.archived_at IS NULL
  WHERE s.token_hash = token AND s.expires_at > now() AND NOT s.awaits_factor
    AND (s.tenant_id IS NULL OR m.role IN ('owner', 'administrator') OR p.id IS NOT NULL)
$$;

CREATE FUNCTION app.signed_in(token bytea, moment timestamp with time zone) RETURNS TABLE(account_id uuid, name text, email text, tenant_id uuid, role text, person_id uuid, tenant_state text, last_seen_at timestamp with time zone, factor_due boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.account_id, a.name, a.email, s.tenant_id,
    CASE WHEN m.role = 'member' AND EXISTS (
      SELECT FROM group_members l JOIN groups g ON g.tenant_id = l.tenant_id AND g.id = l.group_id
      WHERE l.tenant_id = s.tenant_id AND l.person_id = p.id AND l.is_group_leader AND l.state = 'approved' AND g.archived_at IS NULL
    ) THEN 'leader' WHEN m.role = 'member' AND EXISTS (
      SELECT FROM attendance_helpers h WHERE h.tenant_id = s.tenant_id AND h.person_id = p.id
    ) THEN 'helper' ELSE m.role END,
    p.id, t.state, s.last_seen_at,
    coalesce(t.second_factor_from <= moment, false) AND m.role IN ('owner', 'administrator')
      AND NOT EXISTS (SELECT FROM authenticators f WHERE f.account_id = s.account_id AND f.confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys k WHERE k.account_id = s.account_id)
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  LEFT JOIN person_accounts pa ON pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id
  LEFT JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id AND p.archived_at IS NULL
  WHERE s.token_hash = token AND s.expires_at > moment AND NOT s.awaits_factor
    AND (s.tenant_id IS NULL OR m.role IN ('owner', 'administrator') OR p.id IS NOT NULL)
$$;

CREATE FUNCTION app.sms_pages(body text) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT CASE
    WHEN body = '' THEN 0
    WHEN app.one_septet_each(body) THEN CASE WHEN length(body) <= 160 THEN 1 ELSE (length(body) + 152) / 153 END
    WHEN body !~ E'[^@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\\\\\[~\\]|€-]'
      THEN app.sms_pages_by_character(body, true)
    WHEN body !~ E'[\U00010000-\U0010FFFF]'
      THEN CASE WHEN length(body) <= 70 THEN 1 ELSE (length(body) + 66) / 67 END
    ELSE app.sms_pages_by_character(body, false)
  END
$_$;

-- Pages of a text as carriers bill them; the same rule as contract/messaging/sms-pages.ts, proved equal by a test.
CREATE FUNCTION app.sms_pages_by_character(body text, gsm boolean) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  single constant integer := CASE WHEN gsm THEN 160 ELSE 70 END;
  joined constant integer := CASE WHEN gsm THEN 153 ELSE 67 END;
  total integer := 0;
  pages integer := 1;
  on_page integer := 0;
  width integer;
  letter text;
BEGIN
  FOREACH letter IN ARRAY string_to_array(body, NULL) LOOP
    width := CASE WHEN gsm THEN CASE WHEN position(letter IN E'\f^{}\\[~]|€') > 0 THEN 2 ELSE 1 END
                  ELSE CASE WHEN ascii(letter) > 65535 THEN 2 ELSE 1 END END;
    total := total + width;
    IF on_page + width > joined THEN
      pages := pages + 1;
      on_page := 0;
    END IF;
    on_page := on_page + width;
  END LOOP;
  RETURN CASE WHEN total <= single THEN 1 ELSE pages END;
END $$;

CREATE TABLE public.import_changes (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    person_id uuid NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    was_updated_at timestamp with time zone,
    undo_updated_at timestamp with time zone
);

CREATE TABLE public.imports (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    file_name text NOT NULL,
    group_id uuid,
    state text DEFAULT 'staged'::text NOT NULL,
    headers jsonb DEFAULT '[]'::jsonb NOT NULL,
    row_count integer DEFAULT 0 NOT NULL,
    created_record integer DEFAULT 0 NOT NULL,
    already_there integer DEFAULT 0 NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_at timestamp with time zone,
    kind text DEFAULT 'people'::text NOT NULL,
    updated_record integer DEFAULT 0 NOT NULL,
    mapping jsonb,
    undone_at timestamp with time zone,
    CONSTRAINT imports_state CHECK ((state = ANY (ARRAY['staged'::text, 'saved'::text, 'discarded'::text, 'undone'::text])))
);

-- Whether an entry changed last at `changed` still stands as it was at `moment`, imports aside that were undone since.
CREATE FUNCTION app.stands_since(tenant uuid, person uuid, changed timestamp with time zone, moment timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN ((changed = moment) OR (EXISTS (WITH RECURSIVE earlier(at) AS (SELECT stands_since.changed AS changed UNION SELECT CASE WHEN (i.undone_at = e.at) THEN c.undo_updated_at ELSE c.was_updated_at END AS was_updated_at FROM ((earlier e JOIN public.import_changes c ON (((c.tenant_id = stands_since.tenant) AND (c.person_id = stands_since.person)))) JOIN public.imports i ON (((i.tenant_id = c.tenant_id) AND (i.id = c.import_id)))) WHERE ((i.state = 'undone'::text) AND ((e.at = i.undone_at) OR (e.at = i.saved_at)))) SELECT FROM earlier WHERE (earlier.at = stands_since.moment))));

-- Takes a definer function back, so that a later migration can replace it and hand it over again.
CREATE PROCEDURE app.take_back(IN target regprocedure)
    LANGUAGE plpgsql
    AS $$
DECLARE old_owner name;
BEGIN
  SELECT r.rolname INTO STRICT old_owner FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE p.oid = target;
  EXECUTE format('GRANT %I TO %I', old_owner, current_user);
  EXECUTE format('ALTER FUNCTION %s OWNER TO %I', target, current_user);
  EXECUTE format('REVOKE %I FROM %I', old_owner, current_user);
END $$;

-- Takes the kept reports of these references out, and forgets what nobody claimed for three days.
CREATE FUNCTION app.take_early_reports(via text, given text[]) RETURNS TABLE(reference text, address text, state text, words text)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM early_reports e WHERE e.at < now() - interval '3 days';
  DELETE FROM early_reports e WHERE e.reference = ANY(given) AND e.route = via RETURNING e.reference, e.address, e.state, e.words
$$;

-- Books a turn like the one before, unless it would come later than `longest` milliseconds from now: then nothing is
-- booked and there is no answer. Whoever books a turn that they cannot use takes it from those who can.
CREATE FUNCTION app.take_turn(via text, texts integer, per_second double precision) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO route_pace AS p (route, free_at) VALUES (via, clock_timestamp() + make_interval(secs => texts / per_second))
  ON CONFLICT (route) DO UPDATE SET free_at = greatest(p.free_at, clock_timestamp()) + make_interval(secs => texts / per_second)
  RETURNING greatest(0, ceil(1000 * extract(epoch FROM free_at - clock_timestamp()) - 1000 * texts / per_second))::integer
$$;

CREATE FUNCTION app.take_turn(via text, texts integer, per_second double precision, longest integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO route_pace AS p (route, free_at) VALUES (via, clock_timestamp() + make_interval(secs => texts / per_second))
  ON CONFLICT (route) DO UPDATE SET free_at = greatest(p.free_at, clock_timestamp()) + make_interval(secs => texts / per_second)
    WHERE p.free_at <= clock_timestamp() + make_interval(secs => longest / 1000.0)
  RETURNING greatest(0, ceil(1000 * extract(epoch FROM free_at - clock_timestamp()) - 1000 * texts / per_second))::integer
$$;

-- The tenant of this transaction, or null.
CREATE FUNCTION app.tenant() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT NULLIF(current_setting('app.tenant_id', true), '')::uuid $$;

-- The organisations an account may act for, by name.
CREATE FUNCTION app.tenants_of(account uuid) RETURNS TABLE(tenant_id uuid, name text, role text, tenant_state text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT t.tenant_id, t.name, m.role, t.state
  FROM memberships m JOIN tenants t USING (tenant_id)
  WHERE m.account_id = account AND m.state = 'active' AND (m.role <> 'member' OR EXISTS (
    SELECT FROM person_accounts pa JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id
    WHERE pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id AND p.archived_at IS NULL))
  ORDER BY lower(t.name), t.tenant_id
$$;

-- One title is a man's and the other a woman's.
CREATE FUNCTION app.titles_contradict(one text, other text) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  male constant text[] := string_to_array('mr mister bro brother sir master monsieur frere alhaji fr father deacon dcn prophet mallam', ' ');
  female constant text[] := string_to_array('mrs ms miss sis sister madam madame mme mlle mademoiselle lady mama mummy soeur alhaja deaconess prophetess', ' ');
  mine text[];
  theirs text[];
BEGIN
  IF one = '' OR other = '' THEN RETURN false; END IF;
  mine := string_to_array(translate(app.plain(one), '.', ''), ' ');
  theirs := string_to_array(translate(app.plain(other), '.', ''), ' ');
  RETURN (mine && male AND theirs && female AND NOT theirs && male) OR (mine && female AND theirs && male AND NOT mine && male);
END $$;

-- All words of a name in a fixed order, the titles before it aside; `wholeName()` in contract/people/titles.ts says the same.
CREATE FUNCTION app.whole_name(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  titles constant text[] := string_to_array('mr mister bro brother sir master monsieur frere alhaji fr father deacon dcn prophet mallam mrs ms miss sis sister madam madame mme mlle mademoiselle lady mama mummy soeur alhaja deaconess prophetess pastor pst pastors pasteur rev revd reverend bishop bp archbishop apostle apst evangelist evang elder eld minister min dr doctor docteur prof professor professeur engr barr barrister chief hon honourable arc surv amb rt ven canon very', ' ');
  words text[];
BEGIN
  words := array_remove(string_to_array(translate(app.plain(translate(name, E'\u00ad\u200b\u200e\u200f\u2060\ufeff', '')),
    E'\t\n\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000.', repeat(' ', 22)), ' '), '');
  WHILE cardinality(words) > 1 AND words[1] = ANY (titles) LOOP words := words[2:]; END LOOP;
  RETURN array_to_string(ARRAY(SELECT word FROM unnest(words) AS word ORDER BY word COLLATE "C"), ' ');
END $$;

CREATE TABLE public.accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    proved_at timestamp with time zone,
    proved_by text,
    prove_until timestamp with time zone,
    language text,
    single_keys boolean DEFAULT true NOT NULL,
    tour_due boolean DEFAULT false NOT NULL,
    proof_unwritten boolean DEFAULT false NOT NULL,
    CONSTRAINT accounts_language CHECK ((language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text)),
    CONSTRAINT accounts_proved_by CHECK ((proved_by = ANY (ARRAY['mail'::text, 'operator'::text, 'founder'::text, 'inviter'::text])))
);

ALTER TABLE ONLY public.accounts FORCE ROW LEVEL SECURITY;

CREATE TABLE public.attempts (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    seq integer NOT NULL,
    rung smallint NOT NULL,
    route text NOT NULL,
    reference text,
    reason text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.attendance_arrivals (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    item_id uuid NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    phone_number text NOT NULL,
    phone text NOT NULL,
    same_as text NOT NULL,
    via text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    person_id uuid,
    at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT attendance_arrivals_state CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'discarded'::text])))
);

CREATE TABLE public.attendance_codes (
    tenant_id uuid NOT NULL,
    code text NOT NULL,
    on_day date NOT NULL,
    item_id uuid NOT NULL
);

CREATE TABLE public.attendance_devices (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    group_id uuid,
    local_date date NOT NULL,
    letter text NOT NULL,
    name text NOT NULL,
    link_id uuid,
    secret_hash bytea,
    account_id uuid,
    browser_id uuid,
    for_children boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT attendance_devices_by CHECK ((((secret_hash IS NULL) = (link_id IS NULL)) AND ((ends_at IS NULL) = (link_id IS NULL)) AND ((browser_id IS NULL) <> (link_id IS NULL))))
);

CREATE TABLE public.attendance_door_links (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    item_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    pin_hash bytea NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    stopped_at timestamp with time zone,
    account_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.attendance_events (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.attendance_helpers (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    person_id uuid NOT NULL,
    named_at timestamp with time zone NOT NULL
);

CREATE TABLE public.attendance_here_keys (
    tenant_id uuid NOT NULL,
    key text NOT NULL
);

CREATE TABLE public.attendance_here_links (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    group_id uuid,
    token text,
    made_at timestamp with time zone NOT NULL
);

CREATE TABLE public.attendance_items (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    group_id uuid,
    series_id uuid,
    local_date date NOT NULL,
    local_time text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    code text NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    members_until timestamp with time zone
);

CREATE TABLE public.attendance_operations (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    item_id uuid NOT NULL,
    kind text NOT NULL,
    person_id uuid,
    undoes uuid,
    section text DEFAULT ''::text NOT NULL,
    counter text DEFAULT ''::text NOT NULL,
    men integer DEFAULT 0 NOT NULL,
    women integer DEFAULT 0 NOT NULL,
    children integer DEFAULT 0 NOT NULL,
    told_at timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    account_id uuid,
    via text NOT NULL,
    tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    family_code text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    collected_by text DEFAULT ''::text NOT NULL,
    device_id uuid,
    doubtful boolean DEFAULT false NOT NULL,
    CONSTRAINT attendance_operations_kind CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text, 'undo'::text, 'guest'::text, 'count'::text])))
);

ALTER TABLE ONLY public.attendance_operations FORCE ROW LEVEL SECURITY;

CREATE TABLE public.attendance_series (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    group_id uuid,
    first_date date NOT NULL,
    local_time text NOT NULL,
    every text NOT NULL,
    until date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT attendance_series_every CHECK ((every = ANY (ARRAY['week'::text, 'month'::text])))
);

CREATE TABLE public.attendance_totals (
    tenant_id uuid NOT NULL,
    item_id uuid NOT NULL,
    present integer NOT NULL
);

CREATE TABLE public.attendance_visits (
    tenant_id uuid NOT NULL,
    item_id uuid NOT NULL,
    person_id uuid NOT NULL,
    present boolean DEFAULT false NOT NULL,
    in_at timestamp with time zone,
    out_at timestamp with time zone,
    tx bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL
);

CREATE TABLE public.audit (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    account_id uuid,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id uuid,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE public.audit_keys (
    tenant_id uuid NOT NULL,
    key bytea NOT NULL
);

CREATE TABLE public.authenticators (
    account_id uuid NOT NULL,
    secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.batch_steps (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    worker integer NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    step integer NOT NULL,
    begun integer[] NOT NULL,
    answers json NOT NULL
);

CREATE TABLE public.batches (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    worker integer NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    lease_until timestamp with time zone NOT NULL
);

CREATE TABLE public.care_entries (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    kind text NOT NULL,
    occasion text NOT NULL,
    week date NOT NULL,
    came smallint,
    out_of smallint,
    last_on date NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    settled_at timestamp with time zone,
    settled_by uuid,
    contacted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT care_entries_kind CHECK ((kind = ANY (ARRAY['quiet'::text, 'first'::text, 'second'::text]))),
    CONSTRAINT care_entries_state CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'not_needed'::text])))
);

CREATE TABLE public.care_lists (
    tenant_id uuid NOT NULL,
    week date NOT NULL,
    made_at timestamp with time zone NOT NULL
);

CREATE TABLE public.care_occasions (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    rule text NOT NULL,
    person_id uuid NOT NULL,
    occasion text NOT NULL,
    channel text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT care_occasions_channel CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
    CONSTRAINT care_occasions_rule CHECK ((rule = ANY (ARRAY['thank_you'::text, 'missed_you'::text, 'birthday'::text, 'check_in'::text, 'overdue'::text])))
);

CREATE TABLE public.care_rules (
    tenant_id uuid NOT NULL,
    rule text NOT NULL,
    mode text NOT NULL,
    way text NOT NULL,
    "time" text NOT NULL,
    sms text NOT NULL,
    subject text NOT NULL,
    email text NOT NULL,
    problem text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT care_rules_mode CHECK ((mode = ANY (ARRAY['off'::text, 'draft'::text, 'send'::text]))),
    CONSTRAINT care_rules_rule CHECK ((rule = ANY (ARRAY['thank_you'::text, 'missed_you'::text, 'birthday'::text, 'check_in'::text, 'overdue'::text]))),
    CONSTRAINT care_rules_way CHECK ((way = ANY (ARRAY['sms'::text, 'email'::text, 'either'::text])))
);

CREATE TABLE public.carer_notes (
    tenant_id uuid NOT NULL,
    person_id uuid NOT NULL,
    note text NOT NULL,
    account_id uuid,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.connect_answers (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    known boolean NOT NULL,
    at timestamp with time zone NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    phone text,
    day_of_birth smallint,
    month_of_birth smallint,
    year_of_birth smallint,
    communication_means text DEFAULT ''::text NOT NULL,
    interested_in_joining text DEFAULT ''::text NOT NULL,
    want_to_be_visited text DEFAULT ''::text NOT NULL,
    consent text NOT NULL,
    looked_at timestamp with time zone,
    looked_by uuid,
    via text DEFAULT 'connect'::text NOT NULL,
    CONSTRAINT connect_answers_via CHECK ((via = ANY (ARRAY['connect'::text, 'join'::text])))
);

CREATE TABLE public.connect_forms (
    tenant_id uuid NOT NULL,
    token text,
    greeting text DEFAULT ''::text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.contact_files (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    file_name text NOT NULL,
    row_count integer NOT NULL,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.contact_rows (
    tenant_id uuid NOT NULL,
    file_id uuid NOT NULL,
    row_number integer NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    greeting text DEFAULT ''::text NOT NULL,
    typed text DEFAULT ''::text NOT NULL,
    phone text,
    address text
);

CREATE TABLE public.contributions (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    item_id uuid NOT NULL,
    kind text NOT NULL,
    minor bigint NOT NULL,
    currency text NOT NULL,
    reverses uuid,
    account_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contributions_minor CHECK (((reverses IS NOT NULL) OR (minor > 0)))
);

CREATE TABLE public.custom_fields (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    key text NOT NULL,
    label text NOT NULL,
    kind text NOT NULL,
    options jsonb DEFAULT '[]'::jsonb NOT NULL,
    for_leaders boolean DEFAULT false NOT NULL,
    for_person text DEFAULT 'no'::text NOT NULL,
    place integer NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT custom_fields_for_person CHECK ((for_person = ANY (ARRAY['no'::text, 'see'::text, 'change'::text])))
);

CREATE TABLE public.do_not_disturb (
    tenant_id uuid NOT NULL,
    address text NOT NULL,
    route text NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.duplicate_pairs (
    tenant_id uuid NOT NULL,
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    reasons text[] NOT NULL,
    score real NOT NULL
);

CREATE TABLE public.duplicate_searches (
    tenant_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    found integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.early_reports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    route text NOT NULL,
    reference text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    state text NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.email_looks (
    tenant_id uuid NOT NULL,
    colour text NOT NULL
);

CREATE TABLE public.email_templates (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE public.families (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    phone text,
    address text DEFAULT ''::text NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.family_members (
    tenant_id uuid NOT NULL,
    family_id uuid NOT NULL,
    person_id uuid NOT NULL,
    part text NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    CONSTRAINT family_members_part CHECK ((part = ANY (ARRAY['head'::text, 'spouse'::text, 'child'::text, 'ward'::text])))
);

CREATE TABLE public.follow_ups (
    tenant_id uuid NOT NULL,
    person_id uuid NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    assignee_account uuid,
    assignee_person uuid,
    note text DEFAULT ''::text NOT NULL,
    due_on date,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    member_since timestamp with time zone,
    member_by uuid,
    CONSTRAINT follow_ups_assignee CHECK (((assignee_account IS NULL) OR (assignee_person IS NULL))),
    CONSTRAINT follow_ups_state CHECK ((state = ANY (ARRAY['new'::text, 'contacted'::text, 'visited'::text, 'returned'::text, 'closed'::text])))
);

CREATE TABLE public.group_changes (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    group_id uuid NOT NULL,
    target_id uuid,
    taken jsonb DEFAULT '[]'::jsonb NOT NULL,
    added jsonb DEFAULT '[]'::jsonb NOT NULL,
    approved jsonb DEFAULT '[]'::jsonb NOT NULL,
    requests jsonb DEFAULT '[]'::jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT group_changes_kind CHECK ((kind = ANY (ARRAY['moved'::text, 'copied'::text, 'removed'::text])))
);

CREATE TABLE public.group_join_links (
    tenant_id uuid NOT NULL,
    group_id uuid NOT NULL,
    token text,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.group_members (
    tenant_id uuid NOT NULL,
    group_id uuid NOT NULL,
    person_id uuid NOT NULL,
    "position" text DEFAULT ''::text NOT NULL,
    is_group_leader boolean DEFAULT false NOT NULL,
    enable_login boolean DEFAULT false NOT NULL,
    state text DEFAULT 'approved'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sort_name text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT group_members_state CHECK ((state = ANY (ARRAY['approved'::text, 'waiting'::text])))
);

CREATE TABLE public.groups (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    category text DEFAULT 'group'::text NOT NULL,
    is_mobile_group boolean DEFAULT false NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    picture_id uuid
);

CREATE TABLE public.idempotency_keys (
    tenant_id uuid NOT NULL,
    account_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.import_families (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    family_id uuid NOT NULL
);

CREATE TABLE public.import_mappings (
    tenant_id uuid NOT NULL,
    headers_key text NOT NULL,
    mapping jsonb NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.import_memberships (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    group_id uuid NOT NULL,
    person_id uuid NOT NULL
);

CREATE TABLE public.import_notes (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    import_id uuid NOT NULL,
    person_id uuid NOT NULL,
    dropped jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.import_rows (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    row_number integer NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    phone text,
    address text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    day_of_birth smallint,
    month_of_birth smallint,
    year_of_birth smallint,
    marital_status text DEFAULT ''::text NOT NULL,
    communication_means text DEFAULT ''::text NOT NULL,
    interested_in_joining text DEFAULT ''::text NOT NULL,
    want_to_be_visited text DEFAULT ''::text NOT NULL,
    status text NOT NULL,
    person_id uuid,
    problems jsonb DEFAULT '[]'::jsonb NOT NULL,
    cells jsonb,
    group_name text DEFAULT ''::text NOT NULL,
    fills integer DEFAULT 0 NOT NULL,
    differs integer DEFAULT 0 NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    other_names text DEFAULT ''::text NOT NULL,
    second_phone_number text DEFAULT ''::text NOT NULL,
    second_phone text,
    second_email text DEFAULT ''::text NOT NULL,
    occupation text DEFAULT ''::text NOT NULL,
    date_of_joining date,
    alike_id uuid,
    alike_row integer,
    custom jsonb DEFAULT '{}'::jsonb NOT NULL,
    custom_file text[],
    custom_ours text[],
    family jsonb,
    language text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.imported_groups (
    tenant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    group_id uuid NOT NULL
);

CREATE TABLE public.invitation_turns (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    goes_at timestamp with time zone NOT NULL
);

CREATE TABLE public.invitations (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    words text DEFAULT ''::text NOT NULL,
    mailed_at timestamp with time zone,
    goes_at timestamp with time zone,
    why jsonb
);

CREATE TABLE public.join_requests (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    group_id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    phone text,
    email text DEFAULT ''::text NOT NULL,
    same_as text NOT NULL,
    consent text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    person_id uuid,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT join_requests_state CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'removed'::text])))
);

CREATE TABLE public.kept_opt_outs (
    tenant_id uuid NOT NULL,
    channel text NOT NULL,
    address_hash bytea NOT NULL
);

CREATE TABLE public.media (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    ending text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    is_animated boolean NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    is_still_shown boolean DEFAULT false NOT NULL
);

CREATE TABLE public.member_invitations (
    tenant_id uuid NOT NULL,
    person_id uuid NOT NULL,
    state text NOT NULL,
    via text NOT NULL,
    email text,
    words text DEFAULT ''::text NOT NULL,
    token_hash bytea NOT NULL,
    message_id uuid,
    invited_by uuid,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    phone text,
    goes_at timestamp with time zone,
    why jsonb,
    CONSTRAINT member_invitations_state CHECK ((state = ANY (ARRAY['invited'::text, 'failed'::text, 'accepted'::text]))),
    CONSTRAINT member_invitations_via CHECK ((via = ANY (ARRAY['email'::text, 'sms'::text, 'link'::text])))
);

CREATE TABLE public.memberships (
    tenant_id uuid NOT NULL,
    account_id uuid NOT NULL,
    role text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT memberships_role CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'member'::text]))),
    CONSTRAINT memberships_state CHECK ((state = ANY (ARRAY['active'::text, 'disabled'::text])))
);

CREATE TABLE public.message_counts (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    state text NOT NULL,
    count integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.message_reading (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    secret text NOT NULL,
    links text[] NOT NULL
);

CREATE TABLE public.message_reads (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    seq integer NOT NULL,
    link smallint NOT NULL,
    by_machine boolean NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    first_at timestamp with time zone DEFAULT now() NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.message_texts (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    body text NOT NULL,
    excerpt text,
    rendered text
);

CREATE TABLE public.messages (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    channel text NOT NULL,
    state text DEFAULT 'sending'::text NOT NULL,
    subject text NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    is_personalized boolean DEFAULT false NOT NULL,
    shared_address text DEFAULT 'joined'::text NOT NULL,
    gateway_to_use text DEFAULT ''::text NOT NULL,
    destination jsonb NOT NULL,
    routes text[] DEFAULT '{}'::text[] NOT NULL,
    ladder text[] DEFAULT '{}'::text[] NOT NULL,
    chosen integer DEFAULT 0 NOT NULL,
    units_reserved integer DEFAULT 0 NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    paused_why text DEFAULT ''::text NOT NULL,
    paused_at timestamp with time zone,
    opt_out_base text DEFAULT ''::text NOT NULL,
    sender text DEFAULT ''::text NOT NULL,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    paused_words text DEFAULT ''::text NOT NULL,
    CONSTRAINT messages_channel CHECK ((channel ~ '^[a-z][a-z0-9_]*$'::text)),
    CONSTRAINT messages_state CHECK ((state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'paused'::text, 'cancelled'::text, 'done'::text])))
);

CREATE TABLE public.not_the_same (
    tenant_id uuid NOT NULL,
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    account_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.opt_out_keys (
    tenant_id uuid NOT NULL,
    key bytea NOT NULL
);

CREATE TABLE public.opt_out_links (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token text NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT opt_out_links_channel CHECK ((channel ~ '^[a-z][a-z0-9_]*$'::text))
);

CREATE TABLE public.opt_outs (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    source text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    set_by uuid,
    CONSTRAINT opt_outs_channel CHECK ((channel ~ '^[a-z][a-z0-9_]*$'::text))
);

CREATE TABLE public.organisation_exports (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    pieces integer DEFAULT 0 NOT NULL,
    asked_by uuid,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone,
    CONSTRAINT organisation_exports_state CHECK ((state = ANY (ARRAY['running'::text, 'ready'::text, 'failed'::text])))
);

CREATE TABLE public.passkey_challenges (
    challenge text NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenges_purpose CHECK ((purpose = ANY (ARRAY['add'::text, 'second'::text, 'alone'::text])))
);

CREATE TABLE public.passkeys (
    id text NOT NULL,
    account_id uuid NOT NULL,
    public_key bytea NOT NULL,
    counter bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE public.password_resets (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    made_by text DEFAULT 'mail'::text NOT NULL,
    code_hash bytea,
    CONSTRAINT password_resets_made_by CHECK ((made_by = ANY (ARRAY['mail'::text, 'operator'::text])))
);

CREATE TABLE public.past_group_members (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    group_id uuid NOT NULL,
    person_id uuid NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    left_at timestamp with time zone NOT NULL
);

CREATE TABLE public.people (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone_number text DEFAULT ''::text NOT NULL,
    phone text,
    address text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    day_of_birth smallint,
    month_of_birth smallint,
    year_of_birth smallint,
    marital_status text DEFAULT ''::text NOT NULL,
    communication_means text DEFAULT ''::text NOT NULL,
    interested_in_joining text DEFAULT ''::text NOT NULL,
    want_to_be_visited text DEFAULT ''::text NOT NULL,
    is_first_timer boolean DEFAULT false NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    import_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    sort_name text GENERATED ALWAYS AS (app.plain(btrim(((first_name || ' '::text) || last_name)))) STORED NOT NULL COLLATE pg_catalog."C",
    picture_id uuid,
    title text DEFAULT ''::text NOT NULL,
    other_names text DEFAULT ''::text NOT NULL,
    second_phone_number text DEFAULT ''::text NOT NULL,
    second_phone text,
    second_email text DEFAULT ''::text NOT NULL,
    occupation text DEFAULT ''::text NOT NULL,
    date_of_joining date,
    search_text text GENERATED ALWAYS AS (((((((' '::text || app.plain(((((((first_name || ' '::text) || last_name) ||
CASE
    WHEN (other_names = ''::text) THEN ''::text
    ELSE (' '::text || other_names)
END) || ' '::text) || email) ||
CASE
    WHEN (second_email = ''::text) THEN ''::text
    ELSE (' '::text || second_email)
END))) || ' '::text) || translate(phone_number, translate(phone_number, '0123456789'::text, ''::text), ''::text)) || ' '::text) || COALESCE(substr(phone, 2), ''::text)) ||
CASE
    WHEN (second_phone_number = ''::text) THEN ''::text
    ELSE (((' '::text || translate(second_phone_number, translate(second_phone_number, '0123456789'::text, ''::text), ''::text)) || ' '::text) || COALESCE(substr(second_phone, 2), ''::text))
END)) STORED NOT NULL,
    custom jsonb DEFAULT '{}'::jsonb NOT NULL,
    first_timer_until timestamp with time zone,
    language text DEFAULT ''::text NOT NULL,
    CONSTRAINT people_gender CHECK ((gender = ANY (ARRAY[''::text, 'male'::text, 'female'::text])))
);

CREATE TABLE public.people_acted_on (
    tenant_id uuid NOT NULL,
    act_id uuid NOT NULL,
    person_id uuid NOT NULL,
    archived_before timestamp with time zone
);

CREATE TABLE public.people_acts (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    action text NOT NULL,
    group_id uuid,
    account_id uuid,
    at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT people_acts_action CHECK ((action = ANY (ARRAY['archived'::text, 'restored'::text, 'added to group'::text])))
);

CREATE TABLE public.people_counts (
    tenant_id uuid NOT NULL,
    slot smallint NOT NULL,
    people bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.people_filters (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    saved boolean DEFAULT false NOT NULL,
    rule jsonb,
    person_ids uuid[],
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT people_filters_says CHECK (((rule IS NULL) <> (person_ids IS NULL)))
);

CREATE TABLE public.person_accounts (
    tenant_id uuid NOT NULL,
    account_id uuid NOT NULL,
    person_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.person_codes (
    tenant_id uuid NOT NULL,
    person_id uuid NOT NULL,
    code text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.person_consents (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    what text NOT NULL,
    source text NOT NULL,
    given_on date NOT NULL,
    noted_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.person_merges (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kept_id uuid NOT NULL,
    merged_id uuid NOT NULL,
    account_id uuid,
    at timestamp with time zone NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    undone_at timestamp with time zone
);

CREATE TABLE public.pictures (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.portions (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    worker integer NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    from_seq integer NOT NULL,
    to_seq integer NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    state text DEFAULT 'held'::text NOT NULL,
    answers json,
    CONSTRAINT portions_state CHECK ((state = ANY (ARRAY['held'::text, 'begun'::text, 'answered'::text])))
);

CREATE TABLE public.queue_heads (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    route text NOT NULL,
    seq integer NOT NULL
);

CREATE TABLE public.recipient_parts (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    seq integer NOT NULL,
    first text NOT NULL,
    reference text NOT NULL,
    route text NOT NULL,
    delivered boolean DEFAULT false NOT NULL
);

CREATE TABLE public.recipients (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    seq integer NOT NULL,
    person_id uuid,
    name text DEFAULT ''::text NOT NULL,
    greeting text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    state text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    pages smallint DEFAULT 0 NOT NULL,
    charge text NOT NULL,
    rung smallint DEFAULT 0 NOT NULL,
    route text DEFAULT ''::text NOT NULL,
    reference text,
    attempts smallint DEFAULT 0 NOT NULL,
    fence integer DEFAULT 0 NOT NULL,
    claimed_at timestamp with time zone,
    lease_until timestamp with time zone,
    not_before timestamp with time zone,
    unknown_since timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    worker integer,
    fields jsonb
);

CREATE TABLE public.recovery_codes (
    account_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.replies (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    message_id uuid NOT NULL,
    route text NOT NULL,
    reference text DEFAULT ''::text NOT NULL,
    address text NOT NULL,
    body text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone
);

CREATE TABLE public.replies_seen (
    route text NOT NULL,
    reply text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.retention_rules (
    tenant_id uuid NOT NULL,
    archive_people_after integer,
    archive_first_timers_after integer,
    forget_messages_after integer
);

CREATE TABLE public.route_pace (
    route text NOT NULL,
    free_at timestamp with time zone NOT NULL
);

CREATE TABLE public.saved_messages (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    channel text NOT NULL,
    kind text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    is_default_birth_day_message boolean DEFAULT false NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    body text NOT NULL,
    is_personalized boolean DEFAULT false NOT NULL,
    shared_address text DEFAULT 'joined'::text NOT NULL,
    destination jsonb NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    opt_out_link boolean DEFAULT false NOT NULL,
    sender text DEFAULT ''::text NOT NULL,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    excerpt text,
    CONSTRAINT saved_messages_channel CHECK ((channel ~ '^[a-z][a-z0-9_]*$'::text)),
    CONSTRAINT saved_messages_kind CHECK ((kind = ANY (ARRAY['draft'::text, 'default'::text])))
);

CREATE TABLE public.schedules (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    state text DEFAULT 'scheduled'::text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    body text NOT NULL,
    is_personalized boolean DEFAULT false NOT NULL,
    shared_address text DEFAULT 'joined'::text NOT NULL,
    destination jsonb NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    gateway_to_use text DEFAULT ''::text NOT NULL,
    audience text DEFAULT 'computed'::text NOT NULL,
    local_date text NOT NULL,
    local_time text NOT NULL,
    time_zone text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    units_needed integer DEFAULT 0 NOT NULL,
    message_id uuid,
    fired_at timestamp with time zone,
    opt_out_link boolean DEFAULT false NOT NULL,
    sender text DEFAULT ''::text NOT NULL,
    channel text NOT NULL,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    excerpt text,
    rendered text,
    why jsonb,
    is_sample boolean DEFAULT false NOT NULL,
    CONSTRAINT schedules_channel CHECK ((channel ~ '^[a-z][a-z0-9_]*$'::text)),
    CONSTRAINT schedules_state CHECK ((state = ANY (ARRAY['scheduled'::text, 'held'::text, 'missed'::text, 'refused'::text, 'sent'::text, 'cancelled'::text])))
);

CREATE TABLE public.sender_ids (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mask text NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    requested_via text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone
);

CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    tenant_id uuid,
    user_agent text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    awaits_factor boolean DEFAULT false NOT NULL,
    joins_as text,
    joins_by bytea,
    CONSTRAINT sessions_joins_as CHECK ((joins_as = ANY (ARRAY['administrator'::text, 'member'::text])))
);

CREATE TABLE public.soft_bounces (
    tenant_id uuid NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    message_id uuid NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.suppressed_addresses (
    tenant_id uuid NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    reason text NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT suppressed_addresses_reason CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text])))
);

CREATE TABLE public.tenants (
    tenant_id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    country text NOT NULL,
    time_zone text NOT NULL,
    currency text NOT NULL,
    reply_to text,
    logo text,
    state text DEFAULT 'active'::text NOT NULL,
    sample_data boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    second_factor_from timestamp with time zone,
    closes_at timestamp with time zone,
    unit_price numeric(12,4),
    language text,
    counts_email_reading boolean DEFAULT false NOT NULL,
    held_at timestamp with time zone,
    held_as_of timestamp with time zone,
    CONSTRAINT tenants_language CHECK ((language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'::text)),
    CONSTRAINT tenants_state CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'closing'::text]))),
    CONSTRAINT tenants_unit_price CHECK ((unit_price > (0)::numeric))
);

CREATE TABLE public.throttles (
    subject text NOT NULL,
    attempts timestamp with time zone[] NOT NULL,
    tried integer NOT NULL,
    forget_at timestamp with time zone NOT NULL
);

CREATE TABLE public.unit_accounts (
    tenant_id uuid NOT NULL,
    available bigint DEFAULT 0 NOT NULL,
    reserved bigint DEFAULT 0 NOT NULL,
    settled bigint DEFAULT 0 NOT NULL,
    topped_up bigint DEFAULT 0 NOT NULL,
    CONSTRAINT unit_accounts_balance CHECK ((((available + reserved) + settled) = topped_up)),
    CONSTRAINT unit_accounts_not_negative CHECK (((available >= 0) AND (reserved >= 0) AND (settled >= 0)))
);

CREATE TABLE public.unit_entries (
    tenant_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    units bigint NOT NULL,
    message_id uuid,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT unit_entries_kind CHECK ((kind = ANY (ARRAY['top-up'::text, 'reserve'::text, 'settle'::text, 'refund'::text, 'reverse'::text]))),
    CONSTRAINT unit_entries_units CHECK ((units > 0))
);

CREATE TABLE public.workers (
    id integer NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    seen timestamp with time zone DEFAULT now() NOT NULL,
    process text DEFAULT ''::text NOT NULL,
    holds_lock boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts ADD CONSTRAINT attempts_tenant_id_message_id_seq_rung_pk PRIMARY KEY (tenant_id, message_id, seq, rung);
ALTER TABLE ONLY public.attendance_arrivals ADD CONSTRAINT attendance_arrivals_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_codes ADD CONSTRAINT attendance_codes_tenant_id_code_on_day_pk PRIMARY KEY (tenant_id, code, on_day);
ALTER TABLE ONLY public.attendance_devices ADD CONSTRAINT attendance_devices_letter UNIQUE NULLS NOT DISTINCT (tenant_id, event_id, group_id, local_date, letter);
ALTER TABLE ONLY public.attendance_devices ADD CONSTRAINT attendance_devices_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_door_links ADD CONSTRAINT attendance_door_links_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_events ADD CONSTRAINT attendance_events_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_helpers ADD CONSTRAINT attendance_helpers_tenant_id_event_id_person_id_pk PRIMARY KEY (tenant_id, event_id, person_id);
ALTER TABLE ONLY public.attendance_here_keys ADD CONSTRAINT attendance_here_keys_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.attendance_here_links ADD CONSTRAINT attendance_here_links_once UNIQUE NULLS NOT DISTINCT (tenant_id, event_id, group_id);
ALTER TABLE ONLY public.attendance_here_links ADD CONSTRAINT attendance_here_links_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_items ADD CONSTRAINT attendance_items_once UNIQUE NULLS NOT DISTINCT (tenant_id, event_id, group_id, starts_at);
ALTER TABLE ONLY public.attendance_items ADD CONSTRAINT attendance_items_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_operations ADD CONSTRAINT attendance_operations_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_series ADD CONSTRAINT attendance_series_once UNIQUE NULLS NOT DISTINCT (tenant_id, event_id, group_id, every, first_date, local_time);
ALTER TABLE ONLY public.attendance_series ADD CONSTRAINT attendance_series_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.attendance_totals ADD CONSTRAINT attendance_totals_tenant_id_item_id_pk PRIMARY KEY (tenant_id, item_id);
ALTER TABLE ONLY public.attendance_visits ADD CONSTRAINT attendance_visits_tenant_id_item_id_person_id_pk PRIMARY KEY (tenant_id, item_id, person_id);
ALTER TABLE ONLY public.audit_keys ADD CONSTRAINT audit_keys_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.audit ADD CONSTRAINT audit_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.authenticators ADD CONSTRAINT authenticators_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.batch_steps ADD CONSTRAINT batch_steps_tenant_id_message_id_worker_claimed_at_step_pk PRIMARY KEY (tenant_id, message_id, worker, claimed_at, step);
ALTER TABLE ONLY public.batches ADD CONSTRAINT batches_tenant_id_message_id_worker_claimed_at_pk PRIMARY KEY (tenant_id, message_id, worker, claimed_at);
ALTER TABLE ONLY public.care_entries ADD CONSTRAINT care_entries_once UNIQUE (tenant_id, person_id, kind, occasion);
ALTER TABLE ONLY public.care_entries ADD CONSTRAINT care_entries_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.care_lists ADD CONSTRAINT care_lists_tenant_id_week_pk PRIMARY KEY (tenant_id, week);
ALTER TABLE ONLY public.care_occasions ADD CONSTRAINT care_occasions_once UNIQUE (tenant_id, rule, person_id, occasion);
ALTER TABLE ONLY public.care_occasions ADD CONSTRAINT care_occasions_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.care_rules ADD CONSTRAINT care_rules_tenant_id_rule_pk PRIMARY KEY (tenant_id, rule);
ALTER TABLE ONLY public.carer_notes ADD CONSTRAINT carer_notes_tenant_id_person_id_pk PRIMARY KEY (tenant_id, person_id);
ALTER TABLE ONLY public.connect_answers ADD CONSTRAINT connect_answers_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.connect_forms ADD CONSTRAINT connect_forms_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.contact_files ADD CONSTRAINT contact_files_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.contact_rows ADD CONSTRAINT contact_rows_tenant_id_file_id_row_number_pk PRIMARY KEY (tenant_id, file_id, row_number);
ALTER TABLE ONLY public.contributions ADD CONSTRAINT contributions_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.custom_fields ADD CONSTRAINT custom_fields_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.do_not_disturb ADD CONSTRAINT do_not_disturb_tenant_id_address_route_pk PRIMARY KEY (tenant_id, address, route);
ALTER TABLE ONLY public.duplicate_pairs ADD CONSTRAINT duplicate_pairs_tenant_id_first_id_second_id_pk PRIMARY KEY (tenant_id, first_id, second_id);
ALTER TABLE ONLY public.duplicate_searches ADD CONSTRAINT duplicate_searches_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.early_reports ADD CONSTRAINT early_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_looks ADD CONSTRAINT email_looks_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.email_templates ADD CONSTRAINT email_templates_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.families ADD CONSTRAINT families_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.family_members ADD CONSTRAINT family_members_tenant_id_family_id_person_id_pk PRIMARY KEY (tenant_id, family_id, person_id);
ALTER TABLE ONLY public.follow_ups ADD CONSTRAINT follow_ups_tenant_id_person_id_pk PRIMARY KEY (tenant_id, person_id);
ALTER TABLE ONLY public.group_changes ADD CONSTRAINT group_changes_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.group_join_links ADD CONSTRAINT group_join_links_tenant_id_group_id_pk PRIMARY KEY (tenant_id, group_id);
ALTER TABLE ONLY public.group_members ADD CONSTRAINT group_members_tenant_id_group_id_person_id_pk PRIMARY KEY (tenant_id, group_id, person_id);
ALTER TABLE ONLY public.groups ADD CONSTRAINT groups_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.idempotency_keys ADD CONSTRAINT idempotency_keys_tenant_id_account_id_key_pk PRIMARY KEY (tenant_id, account_id, key);
ALTER TABLE ONLY public.import_changes ADD CONSTRAINT import_changes_tenant_id_import_id_person_id_pk PRIMARY KEY (tenant_id, import_id, person_id);
ALTER TABLE ONLY public.import_families ADD CONSTRAINT import_families_tenant_id_import_id_family_id_pk PRIMARY KEY (tenant_id, import_id, family_id);
ALTER TABLE ONLY public.import_mappings ADD CONSTRAINT import_mappings_tenant_id_headers_key_pk PRIMARY KEY (tenant_id, headers_key);
ALTER TABLE ONLY public.import_memberships ADD CONSTRAINT import_memberships_tenant_id_import_id_group_id_person_id_pk PRIMARY KEY (tenant_id, import_id, group_id, person_id);
ALTER TABLE ONLY public.import_notes ADD CONSTRAINT import_notes_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.import_rows ADD CONSTRAINT import_rows_tenant_id_import_id_row_number_pk PRIMARY KEY (tenant_id, import_id, row_number);
ALTER TABLE ONLY public.imported_groups ADD CONSTRAINT imported_groups_tenant_id_import_id_group_id_pk PRIMARY KEY (tenant_id, import_id, group_id);
ALTER TABLE ONLY public.imports ADD CONSTRAINT imports_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.invitation_turns ADD CONSTRAINT invitation_turns_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.invitations ADD CONSTRAINT invitations_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.join_requests ADD CONSTRAINT join_requests_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.kept_opt_outs ADD CONSTRAINT kept_opt_outs_tenant_id_channel_address_hash_pk PRIMARY KEY (tenant_id, channel, address_hash);
ALTER TABLE ONLY public.media ADD CONSTRAINT media_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.member_invitations ADD CONSTRAINT member_invitations_tenant_id_person_id_pk PRIMARY KEY (tenant_id, person_id);
ALTER TABLE ONLY public.memberships ADD CONSTRAINT memberships_tenant_id_account_id_pk PRIMARY KEY (tenant_id, account_id);
ALTER TABLE ONLY public.message_counts ADD CONSTRAINT message_counts_tenant_id_message_id_state_pk PRIMARY KEY (tenant_id, message_id, state);
ALTER TABLE ONLY public.message_reading ADD CONSTRAINT message_reading_tenant_id_message_id_pk PRIMARY KEY (tenant_id, message_id);
ALTER TABLE ONLY public.message_reads ADD CONSTRAINT message_reads_tenant_id_message_id_seq_link_by_machine_pk PRIMARY KEY (tenant_id, message_id, seq, link, by_machine);
ALTER TABLE ONLY public.message_texts ADD CONSTRAINT message_texts_tenant_id_message_id_pk PRIMARY KEY (tenant_id, message_id);
ALTER TABLE ONLY public.messages ADD CONSTRAINT messages_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.not_the_same ADD CONSTRAINT not_the_same_tenant_id_first_id_second_id_pk PRIMARY KEY (tenant_id, first_id, second_id);
ALTER TABLE ONLY public.opt_out_keys ADD CONSTRAINT opt_out_keys_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.opt_out_links ADD CONSTRAINT opt_out_links_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.opt_outs ADD CONSTRAINT opt_outs_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.organisation_exports ADD CONSTRAINT organisation_exports_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.passkey_challenges ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_resets ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.past_group_members ADD CONSTRAINT past_group_members_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.people_acted_on ADD CONSTRAINT people_acted_on_tenant_id_act_id_person_id_pk PRIMARY KEY (tenant_id, act_id, person_id);
ALTER TABLE ONLY public.people_acts ADD CONSTRAINT people_acts_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.people_counts ADD CONSTRAINT people_counts_tenant_id_slot_pk PRIMARY KEY (tenant_id, slot);
ALTER TABLE ONLY public.people_filters ADD CONSTRAINT people_filters_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.people ADD CONSTRAINT people_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.person_accounts ADD CONSTRAINT person_accounts_tenant_id_account_id_pk PRIMARY KEY (tenant_id, account_id);
ALTER TABLE ONLY public.person_codes ADD CONSTRAINT person_codes_tenant_id_person_id_pk PRIMARY KEY (tenant_id, person_id);
ALTER TABLE ONLY public.person_consents ADD CONSTRAINT person_consents_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.person_merges ADD CONSTRAINT person_merges_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.pictures ADD CONSTRAINT pictures_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.portions ADD CONSTRAINT portions_tenant_id_message_id_worker_claimed_at_to_seq_pk PRIMARY KEY (tenant_id, message_id, worker, claimed_at, to_seq);
ALTER TABLE ONLY public.queue_heads ADD CONSTRAINT queue_heads_tenant_id_message_id_route_pk PRIMARY KEY (tenant_id, message_id, route);
ALTER TABLE ONLY public.recipient_parts ADD CONSTRAINT recipient_parts_tenant_id_message_id_seq_first_reference_pk PRIMARY KEY (tenant_id, message_id, seq, first, reference);
ALTER TABLE ONLY public.recipients ADD CONSTRAINT recipients_tenant_id_message_id_seq_pk PRIMARY KEY (tenant_id, message_id, seq);
ALTER TABLE ONLY public.recovery_codes ADD CONSTRAINT recovery_codes_account_id_code_hash_pk PRIMARY KEY (account_id, code_hash);
ALTER TABLE ONLY public.replies_seen ADD CONSTRAINT replies_seen_route_reply_pk PRIMARY KEY (route, reply);
ALTER TABLE ONLY public.replies ADD CONSTRAINT replies_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.retention_rules ADD CONSTRAINT retention_rules_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.route_pace ADD CONSTRAINT route_pace_pkey PRIMARY KEY (route);
ALTER TABLE ONLY public.saved_messages ADD CONSTRAINT saved_messages_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.schedules ADD CONSTRAINT schedules_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.sender_ids ADD CONSTRAINT sender_ids_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.soft_bounces ADD CONSTRAINT soft_bounces_tenant_id_channel_address_message_id_pk PRIMARY KEY (tenant_id, channel, address, message_id);
ALTER TABLE ONLY public.suppressed_addresses ADD CONSTRAINT suppressed_addresses_tenant_id_channel_address_pk PRIMARY KEY (tenant_id, channel, address);
ALTER TABLE ONLY public.tenants ADD CONSTRAINT tenants_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.throttles ADD CONSTRAINT throttles_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.unit_accounts ADD CONSTRAINT unit_accounts_tenant_id_pk PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.unit_entries ADD CONSTRAINT unit_entries_tenant_id_id_pk PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.workers ADD CONSTRAINT workers_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (email);
CREATE INDEX attempts_reference ON public.attempts USING btree (reference, route) WHERE (reference IS NOT NULL);
CREATE UNIQUE INDEX attendance_arrivals_once ON public.attendance_arrivals USING btree (tenant_id, item_id, same_as) WHERE (state = 'waiting'::text);
CREATE INDEX attendance_arrivals_person ON public.attendance_arrivals USING btree (tenant_id, person_id);
CREATE INDEX attendance_arrivals_phone ON public.attendance_arrivals USING btree (tenant_id, phone);
CREATE INDEX attendance_arrivals_same ON public.attendance_arrivals USING btree (tenant_id, same_as);
CREATE INDEX attendance_codes_item ON public.attendance_codes USING btree (tenant_id, item_id);
CREATE UNIQUE INDEX attendance_codes_owner ON public.attendance_codes USING btree (code, on_day);
CREATE INDEX attendance_devices_group ON public.attendance_devices USING btree (tenant_id, group_id);
CREATE INDEX attendance_devices_link ON public.attendance_devices USING btree (tenant_id, link_id);
CREATE UNIQUE INDEX attendance_devices_secret ON public.attendance_devices USING btree (secret_hash);
CREATE INDEX attendance_door_links_item ON public.attendance_door_links USING btree (tenant_id, item_id);
CREATE UNIQUE INDEX attendance_door_links_token ON public.attendance_door_links USING btree (token_hash);
CREATE UNIQUE INDEX attendance_events_name ON public.attendance_events USING btree (tenant_id, lower(name));
CREATE INDEX attendance_helpers_person ON public.attendance_helpers USING btree (tenant_id, person_id);
CREATE INDEX attendance_here_links_group ON public.attendance_here_links USING btree (tenant_id, group_id);
CREATE UNIQUE INDEX attendance_here_links_token ON public.attendance_here_links USING btree (token);
CREATE INDEX attendance_items_code ON public.attendance_items USING btree (tenant_id, code);
CREATE INDEX attendance_items_group ON public.attendance_items USING btree (tenant_id, group_id, starts_at);
CREATE INDEX attendance_items_latest ON public.attendance_items USING btree (tenant_id, starts_at);
CREATE INDEX attendance_items_series ON public.attendance_items USING btree (tenant_id, series_id);
CREATE INDEX attendance_operations_counts ON public.attendance_operations USING btree (tenant_id, item_id) WHERE (kind = 'count'::text);
CREATE INDEX attendance_operations_device ON public.attendance_operations USING btree (tenant_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX attendance_operations_doubtful ON public.attendance_operations USING btree (tenant_id, item_id) WHERE doubtful;
CREATE INDEX attendance_operations_doubtful_lately ON public.attendance_operations USING btree (tenant_id, received_at) WHERE doubtful;
CREATE INDEX attendance_operations_of_person ON public.attendance_operations USING btree (tenant_id, person_id, item_id);
CREATE INDEX attendance_operations_person ON public.attendance_operations USING btree (tenant_id, item_id, person_id);
CREATE INDEX attendance_operations_undone ON public.attendance_operations USING btree (tenant_id, undoes) WHERE (undoes IS NOT NULL);
CREATE INDEX attendance_series_group ON public.attendance_series USING btree (tenant_id, group_id);
CREATE INDEX attendance_visits_person ON public.attendance_visits USING btree (tenant_id, person_id);
CREATE INDEX audit_account ON public.audit USING btree (tenant_id, at) WHERE (subject = 'account'::text);
CREATE INDEX audit_opt_outs ON public.audit USING btree (tenant_id, at) WHERE (subject = 'opt-out'::text);
CREATE INDEX audit_subject ON public.audit USING btree (tenant_id, subject_id, at);
CREATE INDEX care_entries_open ON public.care_entries USING btree (tenant_id, kind) WHERE (state = 'open'::text);
CREATE INDEX care_entries_week ON public.care_entries USING btree (tenant_id, week);
CREATE INDEX care_occasions_person ON public.care_occasions USING btree (tenant_id, person_id);
CREATE INDEX connect_answers_person ON public.connect_answers USING btree (tenant_id, person_id);
CREATE INDEX connect_answers_waiting ON public.connect_answers USING btree (tenant_id, person_id) WHERE (known AND (looked_at IS NULL));
CREATE UNIQUE INDEX connect_forms_token ON public.connect_forms USING btree (token);
CREATE INDEX contact_files_created ON public.contact_files USING btree (tenant_id, created_at);
CREATE INDEX contributions_item ON public.contributions USING btree (tenant_id, item_id);
CREATE UNIQUE INDEX contributions_reversed_once ON public.contributions USING btree (tenant_id, reverses) WHERE (reverses IS NOT NULL);
CREATE UNIQUE INDEX custom_fields_key ON public.custom_fields USING btree (tenant_id, key);
CREATE UNIQUE INDEX custom_fields_label ON public.custom_fields USING btree (tenant_id, lower(label)) WHERE (archived_at IS NULL);
CREATE INDEX do_not_disturb_route ON public.do_not_disturb USING btree (tenant_id, route);
CREATE INDEX duplicate_pairs_likely ON public.duplicate_pairs USING btree (tenant_id, score);
CREATE INDEX duplicate_pairs_second ON public.duplicate_pairs USING btree (tenant_id, second_id);
CREATE INDEX early_reports_at ON public.early_reports USING btree (at);
CREATE INDEX early_reports_reference ON public.early_reports USING btree (reference, route);
CREATE INDEX email_templates_name ON public.email_templates USING btree (tenant_id, name);
CREATE INDEX families_name ON public.families USING btree (tenant_id, name);
CREATE UNIQUE INDEX family_members_head ON public.family_members USING btree (tenant_id, family_id) WHERE (part = 'head'::text);
CREATE UNIQUE INDEX family_members_household ON public.family_members USING btree (tenant_id, person_id) WHERE (part = ANY (ARRAY['head'::text, 'spouse'::text]));
CREATE INDEX family_members_person ON public.family_members USING btree (tenant_id, person_id);
CREATE UNIQUE INDEX family_members_spouse ON public.family_members USING btree (tenant_id, family_id) WHERE (part = 'spouse'::text);
CREATE INDEX group_changes_at ON public.group_changes USING btree (tenant_id, at);
CREATE INDEX group_changes_group ON public.group_changes USING btree (tenant_id, group_id);
CREATE UNIQUE INDEX group_join_links_token ON public.group_join_links USING btree (token);
CREATE INDEX group_members_by_name ON public.group_members USING btree (tenant_id, group_id, state, sort_name, person_id);
CREATE INDEX group_members_counted ON public.group_members USING btree (tenant_id, group_id, state);
CREATE INDEX group_members_leaders ON public.group_members USING btree (tenant_id, group_id, sort_name) WHERE is_group_leader;
CREATE INDEX group_members_person ON public.group_members USING btree (tenant_id, person_id);
CREATE UNIQUE INDEX groups_name ON public.groups USING btree (tenant_id, lower(name)) WHERE (archived_at IS NULL);
CREATE INDEX groups_picture ON public.groups USING btree (tenant_id, picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (tenant_id, created_at);
CREATE INDEX import_changes_person ON public.import_changes USING btree (tenant_id, person_id);
CREATE INDEX import_memberships_member ON public.import_memberships USING btree (tenant_id, group_id, person_id);
CREATE INDEX import_notes_import ON public.import_notes USING btree (tenant_id, import_id);
CREATE INDEX import_notes_person ON public.import_notes USING btree (tenant_id, person_id);
CREATE INDEX imports_created ON public.imports USING btree (tenant_id, created_at);
CREATE INDEX invitation_turns_goes ON public.invitation_turns USING btree (tenant_id, goes_at);
CREATE UNIQUE INDEX invitations_token ON public.invitations USING btree (token_hash);
CREATE INDEX join_requests_group ON public.join_requests USING btree (tenant_id, group_id, state);
CREATE UNIQUE INDEX join_requests_once ON public.join_requests USING btree (tenant_id, group_id, same_as) WHERE (state = 'waiting'::text);
CREATE INDEX join_requests_person ON public.join_requests USING btree (tenant_id, person_id);
CREATE INDEX media_deleted ON public.media USING btree (tenant_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX media_newest ON public.media USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX member_invitations_token ON public.member_invitations USING btree (token_hash);
CREATE UNIQUE INDEX memberships_owner ON public.memberships USING btree (tenant_id) WHERE (role = 'owner'::text);
CREATE INDEX message_reading_message ON public.message_reading USING btree (message_id);
CREATE INDEX messages_created ON public.messages USING btree (tenant_id, created_at, id);
CREATE INDEX messages_ending ON public.messages USING btree (tenant_id, id) WHERE ((state = 'cancelled'::text) AND (done_at IS NULL));
CREATE INDEX messages_open ON public.messages USING btree (tenant_id, created_at) WHERE (state = 'sending'::text);
CREATE INDEX not_the_same_second ON public.not_the_same USING btree (tenant_id, second_id);
CREATE UNIQUE INDEX opt_out_links_address ON public.opt_out_links USING btree (tenant_id, channel, address);
CREATE UNIQUE INDEX opt_out_links_token ON public.opt_out_links USING btree (token);
CREATE UNIQUE INDEX opt_outs_address ON public.opt_outs USING btree (tenant_id, channel, address);
CREATE INDEX opt_outs_at ON public.opt_outs USING btree (tenant_id, channel, at);
CREATE INDEX passkey_challenges_over ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id);
CREATE INDEX password_resets_account ON public.password_resets USING btree (account_id);
CREATE INDEX past_group_members_group ON public.past_group_members USING btree (tenant_id, group_id);
CREATE INDEX past_group_members_person ON public.past_group_members USING btree (tenant_id, person_id);
CREATE INDEX people_acted_on_person ON public.people_acted_on USING btree (tenant_id, person_id);
CREATE INDEX people_archived ON public.people USING btree (tenant_id, id) WHERE (archived_at IS NOT NULL);
CREATE INDEX people_bare ON public.people USING btree (tenant_id, sort_name) WHERE ((archived_at IS NULL) AND (phone_number = ''::text) AND (email = ''::text));
CREATE INDEX people_birthday ON public.people USING btree (tenant_id, COALESCE(((month_of_birth * 100) + COALESCE((day_of_birth)::integer, 0)), 9999), id) WHERE (archived_at IS NULL);
CREATE INDEX people_born_on ON public.people USING btree (tenant_id, month_of_birth, day_of_birth) WHERE ((archived_at IS NULL) AND (month_of_birth IS NOT NULL));
CREATE INDEX people_created ON public.people USING btree (tenant_id, created_at, id) WHERE (archived_at IS NULL);
CREATE INDEX people_email ON public.people USING btree (tenant_id, lower(email)) WHERE (email <> ''::text);
CREATE UNIQUE INDEX people_filters_name ON public.people_filters USING btree (tenant_id, lower(name)) WHERE saved;
CREATE INDEX people_first_timers ON public.people USING btree (tenant_id, created_at, id) WHERE (is_first_timer AND (archived_at IS NULL));
CREATE INDEX people_last_name ON public.people USING btree (tenant_id, app.plain(last_name) COLLATE "C", id) WHERE (archived_at IS NULL);
CREATE INDEX people_marital_status ON public.people USING btree (tenant_id, lower(marital_status)) WHERE ((archived_at IS NULL) AND (marital_status <> ''::text));
CREATE INDEX people_name ON public.people USING btree (tenant_id, sort_name, id) WHERE (archived_at IS NULL);
CREATE INDEX people_phone ON public.people USING btree (tenant_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX people_picture ON public.people USING btree (tenant_id, picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX people_put_away ON public.people USING btree (tenant_id, archived_at, id) WHERE (archived_at IS NOT NULL);
CREATE INDEX people_search ON public.people USING gin (tenant_id, search_text public.gin_trgm_ops) WITH (gin_pending_list_limit='1024');
CREATE INDEX people_second_email ON public.people USING btree (tenant_id, lower(second_email)) WHERE (second_email <> ''::text);
CREATE INDEX people_second_phone ON public.people USING btree (tenant_id, second_phone) WHERE (second_phone IS NOT NULL);
CREATE UNIQUE INDEX person_accounts_person ON public.person_accounts USING btree (tenant_id, person_id);
CREATE UNIQUE INDEX person_codes_code ON public.person_codes USING btree (tenant_id, code);
CREATE INDEX person_consents_person ON public.person_consents USING btree (tenant_id, person_id);
CREATE INDEX person_merges_kept ON public.person_merges USING btree (tenant_id, kept_id);
CREATE INDEX person_merges_merged ON public.person_merges USING btree (tenant_id, merged_id);
CREATE UNIQUE INDEX person_merges_once ON public.person_merges USING btree (tenant_id, merged_id) WHERE (undone_at IS NULL);
CREATE INDEX pictures_purpose ON public.pictures USING btree (tenant_id, purpose, created_at);
CREATE INDEX recipient_parts_reference ON public.recipient_parts USING btree (reference, route);
CREATE INDEX recipients_leased ON public.recipients USING btree (tenant_id, lease_until) WHERE (state = 'sending'::text);
CREATE INDEX recipients_person ON public.recipients USING btree (tenant_id, person_id) WHERE (state = ANY (ARRAY['sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text]));
CREATE INDEX recipients_reached ON public.recipients USING btree (address, route) WHERE ((state = ANY (ARRAY['sent'::text, 'delivered'::text, 'unknown'::text])) AND (route <> 'sandbox'::text));
CREATE INDEX recipients_reasons ON public.recipients USING btree (tenant_id, message_id, state) WHERE (reason <> ''::text);
CREATE INDEX recipients_reference ON public.recipients USING btree (reference, route) WHERE (reference IS NOT NULL);
CREATE INDEX recipients_tried ON public.recipients USING btree (address) WHERE ((claimed_at IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'failed'::text, 'suppressed'::text, 'cancelled'::text])));
CREATE INDEX recipients_unknown ON public.recipients USING btree (tenant_id, not_before) WHERE ((state = 'unknown'::text) AND (not_before IS NOT NULL));
CREATE INDEX recipients_waiting ON public.recipients USING btree (tenant_id, message_id, route, not_before) WHERE ((state = 'queued'::text) AND (not_before IS NOT NULL));
CREATE INDEX replies_address ON public.replies USING btree (tenant_id, address);
CREATE INDEX replies_at ON public.replies USING btree (tenant_id, at, id);
CREATE UNIQUE INDEX replies_reference ON public.replies USING btree (tenant_id, route, reference) WHERE (reference <> ''::text);
CREATE INDEX replies_seen_at ON public.replies_seen USING btree (at);
CREATE INDEX replies_unread ON public.replies USING btree (tenant_id) WHERE (read_at IS NULL);
CREATE INDEX saved_messages_updated ON public.saved_messages USING btree (tenant_id, channel, kind, updated_at);
CREATE INDEX schedules_due ON public.schedules USING btree (tenant_id, due_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'held'::text]));
CREATE INDEX schedules_listed ON public.schedules USING btree (tenant_id, state, due_at);
CREATE UNIQUE INDEX sender_ids_mask ON public.sender_ids USING btree (tenant_id, lower(mask));
CREATE INDEX sessions_account ON public.sessions USING btree (account_id);
CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (id);
CREATE INDEX soft_bounces_at ON public.soft_bounces USING btree (tenant_id, at);
CREATE INDEX throttles_over ON public.throttles USING btree (forget_at);
CREATE INDEX unit_entries_at ON public.unit_entries USING btree (tenant_id, at);
CREATE INDEX unit_entries_message ON public.unit_entries USING btree (tenant_id, message_id);
CREATE INDEX unit_entries_topped ON public.unit_entries USING btree (tenant_id, at) WHERE (kind = 'top-up'::text);
CREATE TRIGGER attendance_visits_total AFTER DELETE ON public.attendance_visits FOR EACH ROW EXECUTE FUNCTION app.forget_attendance_total();
CREATE TRIGGER forget_import_memberships AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_import_memberships();
CREATE TRIGGER group_member_named BEFORE INSERT ON public.group_members FOR EACH ROW WHEN ((new.sort_name = ''::text)) EXECUTE FUNCTION app.name_group_member();
CREATE TRIGGER group_members_left AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_past_members();
CREATE TRIGGER message_texts_kept AFTER INSERT OR UPDATE ON public.message_texts FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.keep_text_in_message();
CREATE TRIGGER messages_filled BEFORE INSERT OR UPDATE OF subject ON public.messages FOR EACH ROW EXECUTE FUNCTION app.fill_channel_and_sender();
CREATE TRIGGER messages_text_kept AFTER INSERT OR UPDATE OF body ON public.messages FOR EACH ROW WHEN (((new.body <> ''::text) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION app.keep_text_of_message();
CREATE TRIGGER people_counted_in AFTER INSERT ON public.people REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_people_in();
CREATE TRIGGER people_counted_on AFTER UPDATE ON public.people REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_people_changed();
CREATE TRIGGER people_counted_out AFTER DELETE ON public.people REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_people_out();
CREATE TRIGGER people_first_timer_until BEFORE UPDATE OF is_first_timer ON public.people FOR EACH ROW WHEN ((old.is_first_timer IS DISTINCT FROM new.is_first_timer)) EXECUTE FUNCTION app.note_first_timer_until();
CREATE TRIGGER people_opt_outs_revived_in AFTER INSERT ON public.people REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.revive_opt_outs_of_people();
CREATE TRIGGER people_opt_outs_revived_on AFTER UPDATE ON public.people REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.revive_opt_outs_of_people();
CREATE TRIGGER person_renamed AFTER UPDATE ON public.people FOR EACH ROW WHEN ((old.sort_name IS DISTINCT FROM new.sort_name)) EXECUTE FUNCTION app.rename_group_member();
CREATE TRIGGER recipients_counted_in AFTER INSERT ON public.recipients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_recipients_inserted();
CREATE TRIGGER recipients_counted_on AFTER UPDATE ON public.recipients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_recipients_updated();
CREATE TRIGGER recipients_counted_out AFTER DELETE ON public.recipients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_recipients_deleted();
CREATE TRIGGER saved_messages_filled BEFORE INSERT OR UPDATE OF subject ON public.saved_messages FOR EACH ROW EXECUTE FUNCTION app.fill_channel_and_sender();
CREATE TRIGGER schedules_filled BEFORE INSERT OR UPDATE OF subject ON public.schedules FOR EACH ROW EXECUTE FUNCTION app.fill_channel_and_sender();
ALTER TABLE ONLY public.attendance_arrivals ADD CONSTRAINT attendance_arrivals_item_fk FOREIGN KEY (tenant_id, item_id) REFERENCES public.attendance_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_arrivals ADD CONSTRAINT attendance_arrivals_person_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_codes ADD CONSTRAINT attendance_codes_item_fk FOREIGN KEY (tenant_id, item_id) REFERENCES public.attendance_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_devices ADD CONSTRAINT attendance_devices_event_fk FOREIGN KEY (tenant_id, event_id) REFERENCES public.attendance_events(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_devices ADD CONSTRAINT attendance_devices_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_devices ADD CONSTRAINT attendance_devices_link_fk FOREIGN KEY (tenant_id, link_id) REFERENCES public.attendance_door_links(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_door_links ADD CONSTRAINT attendance_door_links_item_fk FOREIGN KEY (tenant_id, item_id) REFERENCES public.attendance_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_events ADD CONSTRAINT attendance_events_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_helpers ADD CONSTRAINT attendance_helpers_event_fk FOREIGN KEY (tenant_id, event_id) REFERENCES public.attendance_events(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_helpers ADD CONSTRAINT attendance_helpers_person_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_here_keys ADD CONSTRAINT attendance_here_keys_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_here_links ADD CONSTRAINT attendance_here_links_event_fk FOREIGN KEY (tenant_id, event_id) REFERENCES public.attendance_events(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_here_links ADD CONSTRAINT attendance_here_links_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_items ADD CONSTRAINT attendance_items_event_fk FOREIGN KEY (tenant_id, event_id) REFERENCES public.attendance_events(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_items ADD CONSTRAINT attendance_items_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_items ADD CONSTRAINT attendance_items_series_fk FOREIGN KEY (tenant_id, series_id) REFERENCES public.attendance_series(tenant_id, id);
ALTER TABLE ONLY public.attendance_operations ADD CONSTRAINT attendance_operations_item_fk FOREIGN KEY (tenant_id, item_id) REFERENCES public.attendance_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_operations ADD CONSTRAINT attendance_operations_person_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_series ADD CONSTRAINT attendance_series_event_fk FOREIGN KEY (tenant_id, event_id) REFERENCES public.attendance_events(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_series ADD CONSTRAINT attendance_series_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_totals ADD CONSTRAINT attendance_totals_item_fk FOREIGN KEY (tenant_id, item_id) REFERENCES public.attendance_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_visits ADD CONSTRAINT attendance_visits_item_fk FOREIGN KEY (tenant_id, item_id) REFERENCES public.attendance_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.attendance_visits ADD CONSTRAINT attendance_visits_person_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_keys ADD CONSTRAINT audit_keys_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit ADD CONSTRAINT audit_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.authenticators ADD CONSTRAINT authenticators_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.batch_steps ADD CONSTRAINT batch_steps_batch FOREIGN KEY (tenant_id, message_id, worker, claimed_at) REFERENCES public.batches(tenant_id, message_id, worker, claimed_at) ON DELETE CASCADE;
ALTER TABLE ONLY public.batches ADD CONSTRAINT batches_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.care_entries ADD CONSTRAINT care_entries_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.care_lists ADD CONSTRAINT care_lists_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.care_occasions ADD CONSTRAINT care_occasions_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.care_rules ADD CONSTRAINT care_rules_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.carer_notes ADD CONSTRAINT carer_notes_person_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connect_answers ADD CONSTRAINT connect_answers_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connect_forms ADD CONSTRAINT connect_forms_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_files ADD CONSTRAINT contact_files_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_rows ADD CONSTRAINT contact_rows_tenant_id_file_id_contact_files_tenant_id_id_fk FOREIGN KEY (tenant_id, file_id) REFERENCES public.contact_files(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contributions ADD CONSTRAINT contributions_item_fk FOREIGN KEY (tenant_id, item_id) REFERENCES public.attendance_items(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custom_fields ADD CONSTRAINT custom_fields_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.do_not_disturb ADD CONSTRAINT do_not_disturb_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duplicate_pairs ADD CONSTRAINT duplicate_pairs_tenant_id_first_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, first_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duplicate_pairs ADD CONSTRAINT duplicate_pairs_tenant_id_second_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, second_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.duplicate_searches ADD CONSTRAINT duplicate_searches_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_looks ADD CONSTRAINT email_looks_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_templates ADD CONSTRAINT email_templates_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.families ADD CONSTRAINT families_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.family_members ADD CONSTRAINT family_members_tenant_id_family_id_families_tenant_id_id_fk FOREIGN KEY (tenant_id, family_id) REFERENCES public.families(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.family_members ADD CONSTRAINT family_members_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.follow_ups ADD CONSTRAINT follow_ups_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_changes ADD CONSTRAINT group_changes_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_join_links ADD CONSTRAINT group_join_links_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_members ADD CONSTRAINT group_members_tenant_id_group_id_groups_tenant_id_id_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_members ADD CONSTRAINT group_members_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.groups ADD CONSTRAINT groups_tenant_id_picture_id_pictures_tenant_id_id_fk FOREIGN KEY (tenant_id, picture_id) REFERENCES public.pictures(tenant_id, id);
ALTER TABLE ONLY public.groups ADD CONSTRAINT groups_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys ADD CONSTRAINT idempotency_keys_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_changes ADD CONSTRAINT import_changes_tenant_id_import_id_imports_tenant_id_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_changes ADD CONSTRAINT import_changes_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_families ADD CONSTRAINT import_families_tenant_id_family_id_families_tenant_id_id_fk FOREIGN KEY (tenant_id, family_id) REFERENCES public.families(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_families ADD CONSTRAINT import_families_tenant_id_import_id_imports_tenant_id_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_mappings ADD CONSTRAINT import_mappings_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_memberships ADD CONSTRAINT import_memberships_tenant_id_import_id_imports_tenant_id_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_notes ADD CONSTRAINT import_notes_tenant_id_import_id_imports_tenant_id_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_notes ADD CONSTRAINT import_notes_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_rows ADD CONSTRAINT import_rows_tenant_id_import_id_imports_tenant_id_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_groups ADD CONSTRAINT imported_groups_tenant_id_group_id_groups_tenant_id_id_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_groups ADD CONSTRAINT imported_groups_tenant_id_import_id_imports_tenant_id_id_fk FOREIGN KEY (tenant_id, import_id) REFERENCES public.imports(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imports ADD CONSTRAINT imports_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation_turns ADD CONSTRAINT invitation_turns_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations ADD CONSTRAINT invitations_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.join_requests ADD CONSTRAINT join_requests_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.join_requests ADD CONSTRAINT join_requests_person_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.kept_opt_outs ADD CONSTRAINT kept_opt_outs_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.media ADD CONSTRAINT media_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.member_invitations ADD CONSTRAINT member_invitations_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships ADD CONSTRAINT memberships_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_counts ADD CONSTRAINT message_counts_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_reading ADD CONSTRAINT message_reading_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_reads ADD CONSTRAINT message_reads_tenant_id_message_id_seq_recipients_tenant_id_mes FOREIGN KEY (tenant_id, message_id, seq) REFERENCES public.recipients(tenant_id, message_id, seq) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_texts ADD CONSTRAINT message_texts_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.messages ADD CONSTRAINT messages_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.not_the_same ADD CONSTRAINT not_the_same_tenant_id_first_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, first_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.not_the_same ADD CONSTRAINT not_the_same_tenant_id_second_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, second_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.opt_out_keys ADD CONSTRAINT opt_out_keys_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.opt_out_links ADD CONSTRAINT opt_out_links_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.opt_outs ADD CONSTRAINT opt_outs_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.organisation_exports ADD CONSTRAINT organisation_exports_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys ADD CONSTRAINT passkeys_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_resets ADD CONSTRAINT password_resets_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.past_group_members ADD CONSTRAINT past_group_members_tenant_id_group_id_groups_tenant_id_id_fk FOREIGN KEY (tenant_id, group_id) REFERENCES public.groups(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.past_group_members ADD CONSTRAINT past_group_members_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people_acted_on ADD CONSTRAINT people_acted_on_tenant_id_act_id_people_acts_tenant_id_id_fk FOREIGN KEY (tenant_id, act_id) REFERENCES public.people_acts(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people_acted_on ADD CONSTRAINT people_acted_on_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people_acts ADD CONSTRAINT people_acts_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people_counts ADD CONSTRAINT people_counts_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people_filters ADD CONSTRAINT people_filters_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.people ADD CONSTRAINT people_tenant_id_picture_id_pictures_tenant_id_id_fk FOREIGN KEY (tenant_id, picture_id) REFERENCES public.pictures(tenant_id, id);
ALTER TABLE ONLY public.people ADD CONSTRAINT people_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_accounts ADD CONSTRAINT person_accounts_tenant_id_account_id_memberships_tenant_id_acco FOREIGN KEY (tenant_id, account_id) REFERENCES public.memberships(tenant_id, account_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_accounts ADD CONSTRAINT person_accounts_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_codes ADD CONSTRAINT person_codes_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_consents ADD CONSTRAINT person_consents_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, person_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_merges ADD CONSTRAINT person_merges_tenant_id_kept_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, kept_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person_merges ADD CONSTRAINT person_merges_tenant_id_merged_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id, merged_id) REFERENCES public.people(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pictures ADD CONSTRAINT pictures_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.portions ADD CONSTRAINT portions_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.queue_heads ADD CONSTRAINT queue_heads_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recipient_parts ADD CONSTRAINT recipient_parts_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes ADD CONSTRAINT recovery_codes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.replies ADD CONSTRAINT replies_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES public.messages(tenant_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.retention_rules ADD CONSTRAINT retention_rules_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_messages ADD CONSTRAINT saved_messages_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.schedules ADD CONSTRAINT schedules_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sender_ids ADD CONSTRAINT sender_ids_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions ADD CONSTRAINT sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.soft_bounces ADD CONSTRAINT soft_bounces_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.suppressed_addresses ADD CONSTRAINT suppressed_addresses_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.unit_accounts ADD CONSTRAINT unit_accounts_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.unit_entries ADD CONSTRAINT unit_entries_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY app_sweep ON public.audit FOR SELECT TO app_sweep USING (true);
ALTER TABLE public.attendance_operations ENABLE ROW LEVEL SECURITY;
CREATE POLICY forgets_sign_ins ON public.audit FOR DELETE TO app_sweep USING (((subject = 'account'::text) AND (action = ANY (ARRAY['session.signed_in'::text, 'session.sign_in_failed'::text])) AND (at < (now() - '400 days'::interval))));
CREATE POLICY gate ON public.accounts TO app_gate USING (true) WITH CHECK (true);
CREATE POLICY members ON public.accounts FOR SELECT TO app_rw USING ((id IN ( SELECT memberships.account_id FROM public.memberships WHERE (memberships.tenant_id = ( SELECT app.tenant() AS tenant)))));
CREATE POLICY tenant ON public.attendance_operations TO app_rw USING ((tenant_id = ( SELECT app.tenant() AS tenant))) WITH CHECK ((tenant_id = ( SELECT app.tenant() AS tenant)));
GRANT USAGE ON SCHEMA app TO app_rw;
GRANT USAGE ON SCHEMA app TO app_gate;
GRANT USAGE ON SCHEMA app TO app_search;
GRANT USAGE ON SCHEMA app TO app_sweep;
GRANT USAGE ON SCHEMA app TO app_lookup;
GRANT USAGE ON SCHEMA app TO app_backup;
GRANT USAGE ON SCHEMA public TO app_rw;
GRANT USAGE ON SCHEMA public TO app_gate;
GRANT USAGE ON SCHEMA public TO app_search;
GRANT USAGE ON SCHEMA public TO app_sweep;
GRANT USAGE ON SCHEMA public TO app_lookup;
GRANT USAGE ON SCHEMA public TO app_backup;
REVOKE ALL ON FUNCTION app.count_tables(names text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION app.count_tables(names text[]) TO app_gate;
REVOKE ALL ON FUNCTION app.enqueue(queue text, payload jsonb, not_before timestamp with time zone, key text) FROM PUBLIC;
GRANT ALL ON FUNCTION app.enqueue(queue text, payload jsonb, not_before timestamp with time zone, key text) TO app_rw;
REVOKE ALL ON PROCEDURE app.hand_over(IN target regprocedure, IN new_owner name, VARIADIC callers name[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION app.helps(person uuid, event uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.helps(person uuid, event uuid) TO app_rw;
REVOKE ALL ON PROCEDURE app.hold_everything(IN as_of timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION app.leads(person uuid, wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION app.leads(person uuid, wanted uuid) TO app_rw;
REVOKE ALL ON PROCEDURE app.protect(IN target regclass, IN append_only boolean) FROM PUBLIC;
REVOKE ALL ON PROCEDURE app.see_across(IN target regclass, IN reader name) FROM PUBLIC;
REVOKE ALL ON PROCEDURE app.take_back(IN target regprocedure) FROM PUBLIC;
GRANT SELECT ON TABLE app.migrations TO app_gate;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts TO app_gate;
GRANT SELECT(id) ON TABLE public.accounts TO app_rw;
GRANT SELECT(email) ON TABLE public.accounts TO app_rw;
GRANT SELECT(name) ON TABLE public.accounts TO app_rw;
GRANT SELECT(proved_at) ON TABLE public.accounts TO app_rw;
GRANT SELECT(proved_by) ON TABLE public.accounts TO app_rw;
GRANT SELECT(prove_until) ON TABLE public.accounts TO app_rw;
GRANT SELECT,INSERT,DELETE ON TABLE public.attendance_operations TO app_rw;
GRANT UPDATE(person_id) ON TABLE public.attendance_operations TO app_rw;
GRANT UPDATE(counter) ON TABLE public.attendance_operations TO app_rw;
GRANT UPDATE(tx) ON TABLE public.attendance_operations TO app_rw;
GRANT SELECT,DELETE ON TABLE public.audit TO app_sweep;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.authenticators TO app_gate;
GRANT SELECT ON TABLE public.authenticators TO app_backup;
GRANT SELECT ON TABLE public.authenticators TO app_lookup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.early_reports TO app_gate;
GRANT SELECT ON TABLE public.early_reports TO app_backup;
GRANT SELECT,INSERT,DELETE ON TABLE public.early_reports TO app_sweep;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkey_challenges TO app_gate;
GRANT SELECT ON TABLE public.passkey_challenges TO app_backup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.passkeys TO app_gate;
GRANT SELECT ON TABLE public.passkeys TO app_backup;
GRANT SELECT ON TABLE public.passkeys TO app_lookup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.password_resets TO app_gate;
GRANT SELECT ON TABLE public.password_resets TO app_backup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_codes TO app_gate;
GRANT SELECT ON TABLE public.recovery_codes TO app_backup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.replies_seen TO app_gate;
GRANT SELECT ON TABLE public.replies_seen TO app_backup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.route_pace TO app_gate;
GRANT SELECT ON TABLE public.route_pace TO app_backup;
GRANT SELECT,INSERT,UPDATE ON TABLE public.route_pace TO app_sweep;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO app_gate;
GRANT SELECT ON TABLE public.sessions TO app_backup;
GRANT SELECT,DELETE ON TABLE public.sessions TO app_lookup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.throttles TO app_gate;
GRANT SELECT ON TABLE public.throttles TO app_backup;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.workers TO app_gate;
GRANT SELECT ON TABLE public.workers TO app_backup;
GRANT SELECT ON TABLE public.workers TO app_sweep;

-- Each organisation sees and writes its own rows of these.
CALL app.protect('import_changes');
CALL app.protect('imports');
CALL app.protect('attempts');
CALL app.protect('attendance_arrivals');
CALL app.protect('attendance_codes');
CALL app.protect('attendance_devices');
CALL app.protect('attendance_door_links');
CALL app.protect('attendance_events');
CALL app.protect('attendance_helpers');
CALL app.protect('attendance_here_keys');
CALL app.protect('attendance_here_links');
CALL app.protect('attendance_items');
CALL app.protect('attendance_series');
CALL app.protect('attendance_totals');
CALL app.protect('attendance_visits');
CALL app.protect('audit', append_only => true);
CALL app.protect('audit_keys');
CALL app.protect('batch_steps');
CALL app.protect('batches');
CALL app.protect('care_entries');
CALL app.protect('care_lists');
CALL app.protect('care_occasions');
CALL app.protect('care_rules');
CALL app.protect('carer_notes');
CALL app.protect('connect_answers');
CALL app.protect('connect_forms');
CALL app.protect('contact_files');
CALL app.protect('contact_rows');
CALL app.protect('contributions', append_only => true);
CALL app.protect('custom_fields');
CALL app.protect('do_not_disturb');
CALL app.protect('duplicate_pairs');
CALL app.protect('duplicate_searches');
CALL app.protect('email_looks');
CALL app.protect('email_templates');
CALL app.protect('families');
CALL app.protect('family_members');
CALL app.protect('follow_ups');
CALL app.protect('group_changes');
CALL app.protect('group_join_links');
CALL app.protect('group_members');
CALL app.protect('groups');
CALL app.protect('idempotency_keys');
CALL app.protect('import_families');
CALL app.protect('import_mappings');
CALL app.protect('import_memberships');
CALL app.protect('import_notes');
CALL app.protect('import_rows');
CALL app.protect('imported_groups');
CALL app.protect('invitation_turns');
CALL app.protect('invitations');
CALL app.protect('join_requests');
CALL app.protect('kept_opt_outs');
CALL app.protect('media');
CALL app.protect('member_invitations');
CALL app.protect('memberships');
CALL app.protect('message_counts');
CALL app.protect('message_reading');
CALL app.protect('message_reads');
CALL app.protect('message_texts');
CALL app.protect('messages');
CALL app.protect('not_the_same');
CALL app.protect('opt_out_keys');
CALL app.protect('opt_out_links');
CALL app.protect('opt_outs');
CALL app.protect('organisation_exports');
CALL app.protect('past_group_members');
CALL app.protect('people');
CALL app.protect('people_acted_on');
CALL app.protect('people_acts');
CALL app.protect('people_counts');
CALL app.protect('people_filters');
CALL app.protect('person_accounts');
CALL app.protect('person_codes');
CALL app.protect('person_consents');
CALL app.protect('person_merges');
CALL app.protect('pictures');
CALL app.protect('portions');
CALL app.protect('queue_heads');
CALL app.protect('recipient_parts');
CALL app.protect('recipients');
CALL app.protect('replies');
CALL app.protect('retention_rules');
CALL app.protect('saved_messages');
CALL app.protect('schedules');
CALL app.protect('sender_ids');
CALL app.protect('soft_bounces');
CALL app.protect('suppressed_addresses');
CALL app.protect('tenants');
CALL app.protect('unit_accounts');
CALL app.protect('unit_entries', append_only => true);

-- Roles that own definer functions and nothing else read these across organisations.
CALL app.see_across('accounts', 'app_lookup');
CALL app.see_across('attendance_codes', 'app_lookup');
CALL app.see_across('attendance_devices', 'app_lookup');
CALL app.see_across('attendance_door_links', 'app_lookup');
CALL app.see_across('attendance_helpers', 'app_lookup');
CALL app.see_across('attendance_here_links', 'app_lookup');
CALL app.see_across('connect_forms', 'app_lookup');
CALL app.see_across('group_join_links', 'app_lookup');
CALL app.see_across('group_members', 'app_lookup');
CALL app.see_across('groups', 'app_lookup');
CALL app.see_across('invitations', 'app_lookup');
CALL app.see_across('member_invitations', 'app_lookup');
CALL app.see_across('memberships', 'app_lookup');
CALL app.see_across('message_reading', 'app_lookup');
CALL app.see_across('opt_out_links', 'app_lookup');
CALL app.see_across('people', 'app_lookup');
CALL app.see_across('person_accounts', 'app_lookup');
CALL app.see_across('tenants', 'app_lookup');
CALL app.see_across('attempts', 'app_sweep');
CALL app.see_across('batches', 'app_sweep');
CALL app.see_across('messages', 'app_sweep');
CALL app.see_across('opt_outs', 'app_sweep');
CALL app.see_across('people_counts', 'app_sweep');
CALL app.see_across('recipient_parts', 'app_sweep');
CALL app.see_across('recipients', 'app_sweep');
CALL app.see_across('schedules', 'app_sweep');
CALL app.see_across('tenants', 'app_sweep');
CALL app.see_across('unit_accounts', 'app_sweep');
CALL app.see_across('people', 'app_search');
CALL app.see_across('accounts', 'app_backup');
CALL app.see_across('attendance_operations', 'app_backup');

-- Definer functions belong to the role whose rights they have. After the owner stand the roles that may call it.
CALL app.hand_over('app.all_tenants()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.answered_message(text, text, text, timestamp with time zone)', 'app_sweep', 'app_gate');
CALL app.hand_over('app.any_tenant()', 'app_lookup', 'app_gate', 'app_rw');
CALL app.hand_over('app.awaits_report(text, text)', 'app_sweep', 'app_gate');
DO $$ BEGIN EXECUTE format('CALL app.hand_over(''app.backup_rows(regclass)'', ''app_backup'', %L)', current_user); END $$;
CALL app.hand_over('app.belongs_elsewhere(uuid, uuid)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.cancelled_messages()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.connect_form(text)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.door_device(bytea)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.door_link(bytea)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.due_schedules(timestamp with time zone, interval)', 'app_sweep', 'app_gate');
CALL app.hand_over('app.due_schedules(timestamp with time zone, interval, text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.due_unknowns()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.end_sessions(uuid)', 'app_lookup', 'app_rw');
CALL app.hand_over('app.expired_leases()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.find_references(text, text[], text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.first_owner()', 'app_lookup', 'app_gate');
CALL app.hand_over('app.forget_sign_ins()', 'app_sweep', 'app_rw');
CALL app.hand_over('app.held_tenants()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.here_code(text, date)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.here_link(text)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.invitation(bytea)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.join_link(text)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.keep_early_reports(text, text[], text[], text[], text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.late_reports(text, text[], text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.left_behind(integer[], integer[], text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.list_tenants()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.live_workers()', 'app_sweep', 'app_rw');
CALL app.hand_over('app.meant_by_opt_out(text, text)', 'app_sweep', 'app_gate');
CALL app.hand_over('app.meant_by_reply(text, text, timestamp with time zone, text)', 'app_sweep', 'app_gate');
CALL app.hand_over('app.member_invitation(bytea)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.message_reading(uuid)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.nearly_named(text, integer)', 'app_search', 'app_rw');
CALL app.hand_over('app.open_messages()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.opt_out_link(text)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.people_by_email(text[])', 'app_lookup', 'app_rw');
CALL app.hand_over('app.people_found(text)', 'app_search', 'app_rw');
CALL app.hand_over('app.search_people(text, text, uuid, integer, integer)', 'app_search', 'app_rw');
CALL app.hand_over('app.sending_figures()', 'app_sweep', 'app_gate');
CALL app.hand_over('app.session(bytea)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.signed_in(bytea)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.signed_in(bytea, timestamp with time zone)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.take_early_reports(text, text[])', 'app_sweep', 'app_gate');
CALL app.hand_over('app.take_turn(text, integer, double precision)', 'app_sweep', 'app_gate');
CALL app.hand_over('app.take_turn(text, integer, double precision, integer)', 'app_sweep', 'app_gate');
CALL app.hand_over('app.tenants_of(uuid)', 'app_lookup', 'app_gate');
RESET check_function_bodies;
