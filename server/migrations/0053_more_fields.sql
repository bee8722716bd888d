-- Six more fields of a person, of which rows of imports may tell too.
ALTER TABLE people
  ADD COLUMN title text DEFAULT '' NOT NULL,
  ADD COLUMN other_names text DEFAULT '' NOT NULL,
  ADD COLUMN second_phone_number text DEFAULT '' NOT NULL,
  ADD COLUMN second_phone text,
  ADD COLUMN second_email text DEFAULT '' NOT NULL,
  ADD COLUMN occupation text DEFAULT '' NOT NULL,
  ADD COLUMN date_of_joining date;
ALTER TABLE import_rows
  ADD COLUMN title text DEFAULT '' NOT NULL,
  ADD COLUMN other_names text DEFAULT '' NOT NULL,
  ADD COLUMN second_phone_number text DEFAULT '' NOT NULL,
  ADD COLUMN second_phone text,
  ADD COLUMN second_email text DEFAULT '' NOT NULL,
  ADD COLUMN occupation text DEFAULT '' NOT NULL,
  ADD COLUMN date_of_joining date;

-- The text that is searched holds them too. What a generated column is made of can only be changed by making it anew.
-- " ada obi ngozi ada@example.org ada@work.example 08031234567 2348031234567 08051112222 2348051112222"
ALTER TABLE people DROP COLUMN search_text;
ALTER TABLE people ADD COLUMN search_text text GENERATED ALWAYS AS (
  ' ' || app.plain(first_name || ' ' || last_name || CASE WHEN other_names = '' THEN '' ELSE ' ' || other_names END
      || ' ' || email || CASE WHEN second_email = '' THEN '' ELSE ' ' || second_email END)
    || ' ' || translate(phone_number, translate(phone_number, '0123456789', ''), '') || ' ' || coalesce(substr(phone, 2), '')
    || CASE WHEN second_phone_number = '' THEN '' ELSE ' ' || translate(second_phone_number, translate(second_phone_number, '0123456789', ''), '')
      || ' ' || coalesce(substr(second_phone, 2), '') END
) STORED NOT NULL;
CREATE INDEX people_search ON people USING gin (tenant_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 1024);

CREATE INDEX "people_second_phone" ON "people" USING btree ("tenant_id","second_phone") WHERE "people"."second_phone" IS NOT NULL;
CREATE INDEX "people_second_email" ON "people" USING btree ("tenant_id",lower("second_email")) WHERE "people"."second_email" <> '';

-- As before, by either address.
CALL app.take_back('app.people_by_email(text[])');
CREATE OR REPLACE FUNCTION app.people_by_email(addresses text[]) RETURNS TABLE (email text, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.email, p.id FROM unnest(addresses) AS a (email)
  CROSS JOIN LATERAL (
    (SELECT q.id FROM people q WHERE q.tenant_id = app.tenant() AND lower(q.email) = a.email AND q.email <> '' OFFSET 0)
    UNION
    (SELECT q.id FROM people q WHERE q.tenant_id = app.tenant() AND lower(q.second_email) = a.email AND q.second_email <> '' OFFSET 0)
  ) AS p
$$;
CALL app.hand_over('app.people_by_email(text[])', 'app_lookup', 'app_rw');

-- An opt-out that outlived its person holds for a second number and address as well.
CREATE OR REPLACE FUNCTION app.revive_opt_outs_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Duplicates share any of their numbers or addresses.
CREATE OR REPLACE FUNCTION app.search_duplicates() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE found integer;
BEGIN
  DELETE FROM duplicate_pairs WHERE tenant_id = app.tenant();
  INSERT INTO duplicate_pairs (tenant_id, first_id, second_id, reasons, score)
  WITH who AS MATERIALIZED (
    SELECT p.id, p.sort_name, p.phone, nullif(lower(p.email), '') AS email, p.year_of_birth,
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
  placed AS (
    SELECT reason, id, lag(id, 1) OVER near AS one, lag(id, 2) OVER near AS two, lag(id, 3) OVER near AS three
    FROM shared WINDOW near AS (PARTITION BY reason, thing ORDER BY words, id)
  ),
  pairs AS (
    SELECT DISTINCT p.reason, least(p.id, n.other) AS first_id, greatest(p.id, n.other) AS second_id
    FROM placed p CROSS JOIN LATERAL (VALUES (p.one), (p.two), (p.three)) AS n (other) WHERE n.other IS NOT NULL
  ),
  compared AS (
    SELECT p.reason, p.first_id, p.second_id, similarity(a.sort_name, b.sort_name) AS alike,
      a.birthday <> b.birthday OR a.year_of_birth <> b.year_of_birth AS born_apart
    FROM pairs p JOIN who a ON a.id = p.first_id JOIN who b ON b.id = p.second_id
  )
  SELECT app.tenant(), c.first_id, c.second_id, array_agg(c.reason ORDER BY c.reason), max(c.alike) * 2 + count(*) * 0.25
  FROM compared c
  WHERE CASE WHEN c.born_apart IS TRUE THEN c.alike >= 0.8 AND c.reason <> 'birthday'
    ELSE c.reason IN ('phone', 'email') OR c.alike >= 0.5 END
  GROUP BY c.first_id, c.second_id
  ORDER BY 5 DESC LIMIT 2000;
  GET DIAGNOSTICS found = ROW_COUNT;
  RETURN found;
END $$;
