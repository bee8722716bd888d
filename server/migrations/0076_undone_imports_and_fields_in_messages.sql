-- When an entry had been changed last before an import changed it, and before that import was undone: undoing one import is no
-- change that keeps an earlier one from being undone.
ALTER TABLE import_changes
  ADD COLUMN was_updated_at timestamp with time zone,
  ADD COLUMN undo_updated_at timestamp with time zone;

-- Whether an entry changed last at `changed` still stands as it was at `moment`, imports aside that were undone since.
CREATE FUNCTION app.stands_since(tenant uuid, person uuid, changed timestamptz, moment timestamptz) RETURNS boolean
LANGUAGE sql STABLE
RETURN changed = moment OR EXISTS (
  WITH RECURSIVE earlier (at) AS (
    SELECT changed
    UNION
    SELECT CASE WHEN i.undone_at = e.at THEN c.undo_updated_at ELSE c.was_updated_at END
    FROM earlier e JOIN import_changes c ON c.tenant_id = tenant AND c.person_id = person
    JOIN imports i ON i.tenant_id = c.tenant_id AND i.id = c.import_id
    WHERE i.state = 'undone' AND e.at IN (i.undone_at, i.saved_at))
  SELECT FROM earlier WHERE at = moment);

-- What the fields of the organisation's own become in a message, frozen with its recipients as their names are.
ALTER TABLE recipients ADD COLUMN fields jsonb;
