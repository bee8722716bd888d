-- The rows of a staged sheet as they stand, and the shapes in which files with some headers are read.
ALTER TABLE imports ADD COLUMN sheet jsonb;
ALTER TABLE import_mappings ADD COLUMN offers text[];
