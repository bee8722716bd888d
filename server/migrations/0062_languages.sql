-- The language somebody chose, as BCP 47; null while the browser's counts.
ALTER TABLE accounts ADD COLUMN language text;
ALTER TABLE accounts ADD CONSTRAINT accounts_language CHECK (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$');
