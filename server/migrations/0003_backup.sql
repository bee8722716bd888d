-- The rows of one table as JSON text, every tenant's: for `koinonia backup` and nothing else.
CREATE FUNCTION app.backup_rows(source regclass) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC'
AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT to_jsonb(t)::text FROM %s t', source);
END $$;
DO $$ BEGIN EXECUTE format('CALL app.hand_over(''app.backup_rows(regclass)'', ''app_backup'', %L)', current_user); END $$;
