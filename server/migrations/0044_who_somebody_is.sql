-- A name of quotes, dots, marks or emoji alone folds to no words at all, and no words lie within the words of everybody.
-- Such names are refused where they enter; those that are here already match nobody, here and in every statement that asks.

-- The words of a name as they are compared. What holds no letter and no figure is no word; `contract/people/name.ts` says
-- the same. Ranges and not classes, because what a class holds depends on the database's locale.
CREATE FUNCTION app.name_words(name text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  plain constant text := app.plain(name);
BEGIN
  IF plain ~ '^[a-z0-9 ]*$' THEN RETURN array_remove(string_to_array(plain, ' '), ''); END IF;
  RETURN ARRAY(
    SELECT word FROM unnest(string_to_array(translate(plain, E'\t\n\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000', repeat(' ', 22)), ' ')) AS word
    WHERE word ~ E'[^\u0001-/:-@[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b0-\u036f\u0483-\u0489\u0591-\u05c7\u0600-\u061f\u064b-\u065f\u0670\u06d6-\u06ed\u093a-\u093c\u093e-\u094f\u0e31\u0e34-\u0e3a\u0e46-\u0e4e\u115f-\u1160\u135d-\u1368\u17b4-\u17d6\u1ab0-\u1aff\u1cd0-\u1ce8\u1dc0-\u1dff\u2000-\u206f\u20a0-\u20ff\u2190-\u245f\u24b6-\u24e9\u2500-\u2775\u2794-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u302a-\u3030\u303d-\u303f\u3099-\u309e\u3164\ua700-\ua721\ue000-\uf8ff\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffa0\ufff0-\uffff\U0001f000-\U0001f0ff\U0001f10d-\U0001fbef\U000e0000-\U0010ffff]');
END $$;

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

-- Whether what is searched for is found in a text. A search without words finds nobody, instead of everybody.
CREATE FUNCTION app.found_in(searched text, query text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT searched LIKE ALL (coalesce(nullif(app.search_patterns(query), '{}'), ARRAY[NULL])) $$;

-- As before, but whose name says nothing is nobody's duplicate.
CREATE OR REPLACE FUNCTION app.search_duplicates() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE found integer;
BEGIN
  DELETE FROM duplicate_pairs WHERE tenant_id = app.tenant();
  INSERT INTO duplicate_pairs (tenant_id, first_id, second_id, reasons, score)
  WITH who AS MATERIALIZED (
    SELECT p.id, p.sort_name, p.phone, nullif(lower(p.email), '') AS email, p.year_of_birth,
      p.month_of_birth * 100 + p.day_of_birth AS birthday,
      (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(app.name_words(p.sort_name)) AS word) AS words,
      CASE WHEN length(regexp_replace(p.phone_number, '\D', '', 'g')) >= 7
        THEN right(regexp_replace(p.phone_number, '\D', '', 'g'), 7) END AS suffix
    FROM people p WHERE p.tenant_id = app.tenant() AND p.archived_at IS NULL AND app.name_words(p.sort_name) <> '{}'
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

-- What somebody said of themselves on a public page and nobody has taken over yet: on the connect form, or in asking to join.
ALTER TABLE "connect_answers" ADD COLUMN "via" text DEFAULT 'connect' NOT NULL;
ALTER TABLE "connect_answers" ADD CONSTRAINT "connect_answers_via" CHECK ("connect_answers"."via" IN ('connect', 'join'));
