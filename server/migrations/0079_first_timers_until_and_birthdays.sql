-- Who has a birthday on a day. What is indexed by the day of the year cannot be looked up in by it: row security comes before
-- any expression that is computed.
CREATE INDEX people_born_on ON people (tenant_id, month_of_birth, day_of_birth)
  WHERE archived_at IS NULL AND month_of_birth IS NOT NULL;

-- Until when somebody was a first-timer: null for those who are one, and for those who never were, as far as is known.
ALTER TABLE people ADD COLUMN first_timer_until timestamp with time zone;

-- Of earlier ones it is known of whoever was made a member in following up, and of nobody who became one in another way.
ALTER TABLE people NO FORCE ROW LEVEL SECURITY;
ALTER TABLE follow_ups NO FORCE ROW LEVEL SECURITY;
UPDATE people p SET first_timer_until = f.member_since FROM follow_ups f
WHERE f.tenant_id = p.tenant_id AND f.person_id = p.id AND f.member_since IS NOT NULL AND NOT p.is_first_timer;
ALTER TABLE people FORCE ROW LEVEL SECURITY;
ALTER TABLE follow_ups FORCE ROW LEVEL SECURITY;

-- Noted by whatever changes it, the release before included: at the moment of that change, unless it says another.
CREATE FUNCTION app.note_first_timer_until() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_timer_until := CASE WHEN NOT NEW.is_first_timer THEN coalesce(NEW.first_timer_until, NEW.updated_at) END;
  RETURN NEW;
END $$;
CREATE TRIGGER people_first_timer_until BEFORE UPDATE OF is_first_timer ON people
FOR EACH ROW WHEN (OLD.is_first_timer IS DISTINCT FROM NEW.is_first_timer) EXECUTE FUNCTION app.note_first_timer_until();
