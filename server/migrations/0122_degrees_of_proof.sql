-- An organisation knows by whose word an address of its people counts, for not every word counts for everything.
GRANT SELECT (proved_by) ON accounts TO app_rw;
