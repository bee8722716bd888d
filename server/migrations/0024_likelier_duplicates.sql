-- As before, but members of one family are no duplicates for sharing a phone or an address: two whose birthdays are both
-- known and differ are two, unless their names are nearly the same.
CREATE OR REPLACE FUNCTION app.search_duplicates() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE found integer;
BEGIN
  DELETE FROM duplicate_pairs WHERE tenant_id = app.tenant();
  INSERT INTO duplicate_pairs (tenant_id, first_id, second_id, reasons, score)
  WITH who AS MATERIALIZED (
    SELECT p.id, p.sort_name, p.phone, nullif(lower(p.email), '') AS email, p.year_of_birth,
      p.month_of_birth * 100 + p.day_of_birth AS birthday,
      (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(string_to_array(p.sort_name, ' ')) AS word) AS words,
      CASE WHEN length(regexp_replace(p.phone_number, '\D', '', 'g')) >= 7
        THEN right(regexp_replace(p.phone_number, '\D', '', 'g'), 7) END AS suffix
    FROM people p WHERE p.tenant_id = app.tenant() AND p.archived_at IS NULL AND p.sort_name <> ''
  ),
  shared AS (
    SELECT 'phone' AS reason, phone AS thing, id, words FROM who WHERE phone IS NOT NULL
    UNION ALL SELECT 'email', email, id, words FROM who WHERE email IS NOT NULL
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
