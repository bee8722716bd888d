-- A message is one row from its first letter to its last report: drafts and schedules become rows of `messages`. All
-- processes of the release before are stopped meanwhile.
ALTER TABLE messages ADD COLUMN wish jsonb;
ALTER TABLE messages ADD COLUMN opt_out_link boolean DEFAULT false NOT NULL;
ALTER TABLE messages ADD COLUMN is_default_birth_day_message boolean DEFAULT false NOT NULL;
ALTER TABLE messages ADD COLUMN updated_at timestamptz DEFAULT now() NOT NULL;
ALTER TABLE messages ADD COLUMN audience text DEFAULT 'computed' NOT NULL;
ALTER TABLE messages ADD COLUMN local_date text;
ALTER TABLE messages ADD COLUMN local_time text;
ALTER TABLE messages ADD COLUMN time_zone text;
ALTER TABLE messages ADD COLUMN due_at timestamptz;
ALTER TABLE messages ADD COLUMN reason text DEFAULT '' NOT NULL;
ALTER TABLE messages ADD COLUMN why jsonb;
ALTER TABLE messages ADD COLUMN units_needed integer DEFAULT 0 NOT NULL;
ALTER TABLE messages ALTER COLUMN destination SET DEFAULT '{"groupedContacts":[],"people":[],"typed":[]}';
ALTER TABLE messages DROP CONSTRAINT messages_state;
ALTER TABLE messages ADD CONSTRAINT messages_state CHECK (state IN ('draft', 'scheduled', 'held', 'missed', 'refused', 'withdrawn', 'sending', 'paused', 'cancelled', 'done')) NOT VALID;
