-- The message with which somebody was wished: where it was cancelled, they were not.
ALTER TABLE care_occasions ADD COLUMN schedule_id uuid;
