-- In which somebody would be written to; rows of imports may tell it, too.
ALTER TABLE people ADD COLUMN language text DEFAULT '' NOT NULL;
ALTER TABLE import_rows ADD COLUMN language text DEFAULT '' NOT NULL;
