-- outside a transaction
-- Letters that stand for two: Groß is found by gross, Straße by strasse. contract/people/name.ts says the same.
CREATE OR REPLACE FUNCTION app.plain(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN lower(replace(words, '''', ''))
    ELSE replace(replace(replace(replace(lower(translate(
      regexp_replace(normalize(words, NFD), E'[\u0300-\u036f]', '', 'g'),
      'ƁɓƊɗƘƙØøŁłĐđƳƴŊŋıƏəƐɛƆɔẞ’ʼ‘''', 'BbDdKkOoLlDdYyNniEeEeOoß')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;

-- What is worked out of names and kept is worked out anew for those that have such a letter, and for no others. Looking for
-- them takes a while, during which others go on writing; the serving role is bound to its organisation all the same.
ALTER TABLE people NO FORCE ROW LEVEL SECURITY;
ALTER TABLE group_members NO FORCE ROW LEVEL SECURITY;
UPDATE people SET first_name = first_name
WHERE first_name || last_name || other_names || email || second_email ~ '[ßẞæÆœŒþÞ]';
ALTER TABLE group_members FORCE ROW LEVEL SECURITY;
ALTER TABLE people FORCE ROW LEVEL SECURITY;

-- As before, but Chinese, Japanese and Korean names are written without a space between them: each letter has to be found,
-- so that 王 and 小明, kept apart, are found by 王小明, and the other way round.
CREATE OR REPLACE FUNCTION app.search_patterns(query text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
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
END $$;

-- As before, but a number or an address that more than eight share says of nobody that they are twice; and who is stored as
-- one family, or has another first name, is nobody's duplicate for what they share. Two of one name are looked at.
CREATE OR REPLACE FUNCTION app.search_duplicates() RETURNS integer
LANGUAGE plpgsql AS $$
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
