-- Whoever serves may have the statistics of the directory taken, which only the owner of its tables can.
CREATE FUNCTION app.count_tables(names text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
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
REVOKE ALL ON FUNCTION app.count_tables(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.count_tables(text[]) TO app_gate;
