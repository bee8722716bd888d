-- Finding and listing people.

-- search_text: " ada obi ada@example.org 08031234567 2348031234567", one space first, so that '% ob%' finds words that begin so.
ALTER TABLE people
  ADD COLUMN search_text text GENERATED ALWAYS AS (
    ' ' || app.plain(first_name || ' ' || last_name || ' ' || email)
      || ' ' || translate(phone_number, translate(phone_number, '0123456789', ''), '') || ' ' || coalesce(substr(phone, 2), '')
  ) STORED NOT NULL,
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (app.plain(btrim(first_name || ' ' || last_name))) STORED NOT NULL;

-- A short list of what is not yet in the index proper: it is read through at every search, and only a vacuum empties it.
CREATE INDEX people_search ON people USING gin (tenant_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
CREATE INDEX people_name ON people (tenant_id, sort_name, id) WHERE archived_at IS NULL;
CREATE INDEX people_last_name ON people (tenant_id, (app.plain(last_name)) COLLATE "C", id) WHERE archived_at IS NULL;
CREATE INDEX people_created ON people (tenant_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX people_archived ON people (tenant_id, id) WHERE archived_at IS NOT NULL;

-- What every found person's search_text is LIKE: one pattern per word, the longest first; words shorter than three letters
-- must begin a word. A number may be written with separators, a country code or a leading zero. In plpgsql, which keeps its plan, because planning it costs more than running it.
CREATE FUNCTION app.search_patterns(query text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN (
  WITH folded AS (SELECT btrim(app.plain(left(query, 200))) AS text),
  parts AS (
    SELECT regexp_split_to_table(CASE WHEN text ~ '^[-+().\s0-9]*$' AND text ~ '(\d\D*){7}' THEN regexp_replace(text, '\D', '', 'g') ELSE text END, '[\s,;]+') AS part
    FROM folded
  ),
  words AS (
    SELECT DISTINCT CASE
      WHEN part ~ '^[-+().0-9]*\d[-+().0-9]*$' THEN regexp_replace(regexp_replace(part, '\D', '', 'g'), '^0+(?=\d{6})', '')
      ELSE part END AS word
    FROM parts
  ),
  chosen AS (SELECT word FROM words WHERE word <> '' ORDER BY length(word) DESC, word LIMIT 8)
  SELECT coalesce(array_agg(
    CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    ORDER BY length(word) DESC, word), '{}')
  FROM chosen);
END $$;

-- One page of the people who match, in the order asked for: name, -name, created, -created, or best (in the name before
-- elsewhere). `after_id`: the last person of the page before. `total`: how many match; for one word of one or two letters
-- sorted by best, no more than were asked for.
-- It makes its own tenant check and runs as a role that row security lets through, because behind row security the trigram
-- index is not used. The statement is built of fixed pieces and planned anew each time: a generic plan is 20 times slower.
CREATE FUNCTION app.search_people(query text, sorting text, after_id uuid, page_size integer, skip integer)
RETURNS TABLE (place integer, person_id uuid, total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp
AS $$
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
    matched := 'SELECT id, sort_name, created_at FROM people WHERE tenant_id = $1 AND archived_at IS NULL AND ' ||
      (SELECT string_agg(format('search_text LIKE $2[%s]', n), ' AND ') FROM generate_series(1, cardinality(patterns)) AS n);
  END IF;
  RETURN QUERY EXECUTE
    'WITH matched AS MATERIALIZED (' || matched || '),
    page AS (
      SELECT * FROM matched ' ||
      CASE WHEN after_id IS NULL THEN '' ELSE
        format('WHERE (%1$s, id) %2$s (SELECT %1$s, id FROM people WHERE tenant_id = $1 AND id = $3) ',
          by_key, CASE way WHEN 'ASC' THEN '>' ELSE '<' END) END ||
      format('ORDER BY %1$s%2$s %3$s, id %3$s LIMIT $4 OFFSET $5
    )
    SELECT (row_number() OVER (ORDER BY %1$s%2$s %3$s, id %3$s))::integer, id, (SELECT count(*) FROM matched) FROM page', best, by_key, way)
    USING app.tenant(), patterns, after_id, page_size, skip, start;
END $$;
CALL app.see_across('people', 'app_search');
CALL app.hand_over('app.search_people(text, text, uuid, integer, integer)', 'app_search', 'app_rw');

-- How many people there are, kept in the statement that changes them: counting a million at every look would not do.
-- One row per slot, so that administrators who add people at the same time do not wait for each other.
CALL app.protect('people_counts');

CREATE FUNCTION app.count_people(tenant uuid, more bigint) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO people_counts AS c (tenant_id, slot, people) VALUES (tenant, (pg_backend_pid() % 8)::smallint, more)
  ON CONFLICT (tenant_id, slot) DO UPDATE SET people = c.people + excluded.people
$$;

CREATE FUNCTION app.count_people_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.count_people(tenant_id, count(*)) FROM new_rows WHERE archived_at IS NULL GROUP BY tenant_id;
  RETURN NULL;
END $$;

CREATE FUNCTION app.count_people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.count_people(tenant_id, sum(more)::bigint) FROM (
    SELECT tenant_id, 1 AS more FROM new_rows WHERE archived_at IS NULL
    UNION ALL
    SELECT tenant_id, -1 FROM old_rows WHERE archived_at IS NULL
  ) AS changes GROUP BY tenant_id HAVING sum(more) <> 0;
  RETURN NULL;
END $$;

-- Takes from a row that is there: with the organisation itself its counts are gone already.
CREATE FUNCTION app.count_people_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE people_counts AS c SET people = c.people - gone.people
  FROM (SELECT tenant_id, count(*) AS people FROM old_rows WHERE archived_at IS NULL GROUP BY tenant_id) AS gone
  WHERE c.tenant_id = gone.tenant_id AND c.slot = (SELECT min(s.slot) FROM people_counts s WHERE s.tenant_id = gone.tenant_id);
  RETURN NULL;
END $$;

CREATE TRIGGER people_counted_in AFTER INSERT ON people
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_people_in();
CREATE TRIGGER people_counted_on AFTER UPDATE ON people
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_people_changed();
CREATE TRIGGER people_counted_out AFTER DELETE ON people
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_people_out();
