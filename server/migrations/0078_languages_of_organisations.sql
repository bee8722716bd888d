-- The language in which an organisation writes to people whose own is not known, as BCP 47; null for English.
ALTER TABLE tenants ADD COLUMN language text;
ALTER TABLE tenants ADD CONSTRAINT tenants_language CHECK (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$');
-- Why an invitation did not leave, as a text that can be said in any language. What was written before stays in `words`,
-- which goes on being written in English for the release before.
ALTER TABLE invitations ADD COLUMN why jsonb;
ALTER TABLE member_invitations ADD COLUMN why jsonb;
