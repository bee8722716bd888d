-- No foreign key leads from an organisation's tables to the global ones, which may lie in another database. An account goes
-- only when it belongs nowhere else, and whoever removes it removes the membership: erasing a person, closing an organisation.
ALTER TABLE memberships DROP CONSTRAINT memberships_account_id_accounts_id_fk;
