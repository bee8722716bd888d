-- Whoever serves owns nothing, and still has to know whether the database is up to date.
GRANT SELECT ON app.migrations TO app_gate;
