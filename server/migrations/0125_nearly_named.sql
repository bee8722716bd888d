-- People whose names are spelt nearly as what was typed, best first: for a search that finds nobody.
-- Like app.search_people it runs as its owner, because the index of the search is out of reach of a statement under row security.

CREATE FUNCTION app.nearly_named(query text, most integer)
RETURNS TABLE (place integer, person_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 6 SET search_path = public, pg_temp
AS $$
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
END $$;
CALL app.hand_over('app.nearly_named(text, integer)', 'app_search', 'app_rw');
